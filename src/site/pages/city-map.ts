import { type Html, html } from '#site/html.ts';

/** The middle of the city as a plan drawn by hand: two canals, the ring, the squares, and a star where we are. */
export const cityMap: Html = html`<svg viewBox="0 0 640 420" role="img" aria-hidden="true" focusable="false">
<rect width="640" height="420" class="ground"/>
<g class="park"><path d="M60 60h120v84H60zM440 250h130v96H440zM318 44l84 26-22 70-86-24z"/>
<circle cx="236" cy="270" r="46"/></g>
<g class="water" fill="none"><path d="M-10 330C80 296 130 352 220 330S340 232 430 214 560 120 650 96"/>
<path d="M118-10c18 60-12 110 16 160s96 70 104 120-8 96 10 160"/></g>
<g class="street" fill="none">
<path d="M-10 180H650M-10 96l660 26M-10 268l660-30M-10 380l660-18"/>
<path d="M96-10l-26 440M210-10l8 440M330-10l-20 440M430-10l26 440M548-10l-16 440"/>
<path d="M30 420L300 150M620 420L350 150M300 150L210-10M350 150L470-10"/></g>
<g class="road" fill="none"><ellipse cx="322" cy="204" rx="212" ry="142"/>
<path d="M-10 214C140 196 220 208 322 204S520 214 650 188M322-10c-6 90 4 140 0 214s-10 130 4 226"/></g>
<g class="block">
<path d="M226 106h46v30h-46zM346 92h58v38h-58zM226 222h50v34h-50zM352 232h64v40h-64z"/>
<path d="M420 150h56v32h-56zM150 214h50v36h-50zM270 292h44v30h-44zM474 96h44v34h-44z"/></g>
<g class="pin" transform="translate(322 196)"><circle r="40"/>
<path d="M0-24L7-7H24V10L31 17 24 24V41H7L0 48-7 41H-24V24L-31 17-24 10V-7H-7Z" transform="translate(0 -12)"/></g>
</svg>`;
