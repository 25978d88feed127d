import { type Html, html, nothing } from '#site/html.ts';
import { crumbsData, everywhere, heading, type Page } from '#site/layout.ts';
import { text, to, type View } from '#site/view.ts';
import { contactValue } from '#site/layout.ts';
import { type Asked, proofBits } from '#site/form-stamps.ts';
import { cityMap } from '#site/pages/city-map.ts';

/** How a form stands: nothing yet, sent, or sent back with what was typed and what is wrong with it. */
export interface FormState {
  readonly values?: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
  /** What is wrong with all of it: too many letters, no connection to what keeps them. */
  readonly failure?: string;
  readonly isSent?: boolean;
  /** Too many letters come from everywhere: this one is to be proven, or to wait. */
  readonly asked?: Asked;
  /** A file came along, which no page can give back. */
  readonly lostFile?: boolean;
  /** Signed: when the form was opened, and a number by which a second sending of it is known. */
  readonly stamp: string;
}

interface FieldLook {
  readonly type?: string;
  readonly rows?: number;
  readonly isNeeded?: boolean;
  readonly autocomplete?: string;
  readonly most?: number;
  readonly hint?: string;
  /** Chosen of these, each with its words; the first is chosen where nothing is. */
  readonly of?: readonly (readonly [value: string, words: string])[];
}

/** The stamp is put in when the page is sent: the page itself is kept for everybody. */
export const stampPlace = '%stamp%';
/** The page from which the form was opened, put in the same way. */
export const fromPlace = '%from%';
/** How hard a proof is to be, put in in the same way; nothing while nobody attacks. */
export const bitsPlace = '%bits%';
/** What a page has that has a form. */
export const formMark = '<sent-form';
export const unstamped: FormState = { stamp: stampPlace };

/** A field of a form with its name, its value and what is wrong with it. */
export function field(view: View, state: FormState, name: string, look: FieldLook = {}): Html {
  const id = `field-${name}`;
  const error = state.errors?.[name];
  const value = state.values?.[name] ?? '';
  const described = [error ? `${id}-error` : '', look.hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  const attributes = html`id="${id}" name="${name}" maxlength="${look.most ?? 200}"${
    look.isNeeded ? html` required` : nothing
  }${error ? html` aria-invalid="true"` : nothing}${
    described ? html` aria-describedby="${described}"` : nothing
  }${look.autocomplete ? html` autocomplete="${look.autocomplete}"` : nothing}`;
  return html`<div class="field"><label for="${id}">${view.say(`form.${name}`)}${
    look.isNeeded ? nothing : html` <span>${view.say('form.optional')}</span>`
  }</label>${
    look.of
      ? html`<select id="${id}" name="${name}">${look.of.map(
          ([one, words]) => html`<option value="${one}"${one === value ? html` selected` : nothing}>${words}</option>`,
        )}</select>`
      : look.rows
        ? html`<textarea ${attributes} rows="${look.rows}">${value}</textarea>`
        : html`<input ${attributes} type="${look.type ?? 'text'}" value="${value}">`
  }${look.hint ? html`<p class="hint" id="${id}-hint">${look.hint}</p>` : nothing}${
    error ? html`<p class="error" id="${id}-error">${error}</p>` : nothing
  }</div>`;
}

/** What people do not see and leave empty, and when the form was opened. */
const guards = (view: View, state: FormState): Html =>
  html`<input type="hidden" name="stamp" value="${state.stamp}">
    <input type="hidden" name="proof" value="">
    <input type="hidden" name="from" value="${state.values?.from || fromPlace}"><div class="trap" aria-hidden="true">
    <label for="field-website">${view.say('form.website')}</label>
    <input id="field-website" name="website" tabindex="-1" autocomplete="off"></div>`;

/** Without a script the wait stands there; a script that can work takes its place by what it does. */
const askedFor = (view: View, { seconds }: Asked, takesFile: boolean): Html =>
  html`<div class="failure" role="alert" id="failure" tabindex="-1"><p>${view.say('form.asked')}</p>
    <p data-wait="">${view.say('form.wait', { seconds })}</p>
    <p data-work="" hidden>${view.say(takesFile ? 'form.work_file' : 'form.work')}</p></div>`;

const failure = (state: FormState): Html =>
  state.failure || Object.keys(state.errors ?? {}).length
    ? html`<div class="failure" role="alert" id="failure" tabindex="-1"><p>${state.failure ?? ''}</p></div>`
    : nothing;

export const thanks = (view: View, title: string, words: string): Html =>
  html`<div class="thanks" role="status" id="form"><h2>${view.say(title)}</h2><p>${view.say(words)}</p></div>`;

interface FormLook {
  readonly path: string;
  readonly button: string;
  readonly takesFile?: boolean;
}

/** A form that works without a script: one that comes back is opened where it says why, and the focus goes there. */
export const form = (view: View, { path, button, takesFile }: FormLook, state: FormState, fields: Html): Html =>
  html`<sent-form data-bits="${state.asked ? proofBits : bitsPlace}"${
    state.asked && !takesFile ? html` data-sends=""` : nothing
  }><form id="form" method="post" action="/${view.lang}${path}#failure"${
    takesFile ? html` enctype="multipart/form-data"` : nothing
  }>${state.asked ? askedFor(view, state.asked, takesFile ?? false) : failure(state)}
    ${guards(view, state)}${fields}<p>
    <button class="button" type="submit">${view.say(button)}</button></p><p class="hint">
    ${view.say('form.privacy')} <a href="${to(view, '/privacy')}">${view.say('privacy')}</a></p></form></sent-form>`;

export const person = { isNeeded: true, autocomplete: 'name', most: 150 };
export const phone = { type: 'tel', autocomplete: 'tel', most: 24 };

export function contactPage(view: View, state: FormState = unstamped): Page {
  const title = view.say('contact');
  const contacts = view.frame.landing.filter(({ place }) => place === 'contacts');
  const fields = html`<div class="pair">${field(view, state, 'name', person)}
    ${field(view, state, 'organisation', { autocomplete: 'organization' })}</div>
    <div class="pair">${field(view, state, 'phone', { ...phone, hint: view.say('form.phone_hint') })}
    ${field(view, state, 'email', { type: 'email', autocomplete: 'email', most: 254 })}</div>
    ${field(view, state, 'text', { rows: 6, most: 4000 })}`;
  return {
    title,
    description: view.say('contact_lead'),
    paths: everywhere('/contact'),
    picture: 'contact',
    data: [crumbsData(view, [[title, null]])],
    body: html`${heading(view, [[title, null]], title, view.say('contact_lead'))}
<div class="wide contact"><div>${
      state.isSent
        ? thanks(view, 'sent_title', 'sent_contact')
        : form(view, { path: '/contact', button: 'form.send' }, state, fields)
    }</div>
<aside><ul class="contact-list">${contacts.map(
      (row) =>
        html`<li><span>${text(view, row.names)}</span>${
          row.value ? contactValue(row.value) : text(view, row.text_i18n)
        }</li>`,
    )}</ul><figure class="map">${cityMap}<figcaption>
${view.say('map')}</figcaption></figure></aside></div>`,
  };
}

export function feedbackPage(view: View, state: FormState = unstamped): Page {
  const title = view.say('feedback');
  const fields = html`${field(view, state, 'text', { rows: 7, isNeeded: true, most: 4000 })}
    <div class="pair">${field(view, state, 'name', { autocomplete: 'name', most: 150 })}
    ${field(view, state, 'contact', { most: 150, hint: view.say('form.contact_hint') })}</div>`;
  return {
    title,
    description: view.say('feedback_lead'),
    paths: everywhere('/feedback'),
    picture: 'feedback',
    data: [crumbsData(view, [[title, null]])],
    body: html`${heading(view, [[title, null]], title, view.say('feedback_lead'))}<div class="wide narrow">
      ${
        state.isSent
          ? thanks(view, 'sent_title', 'sent_feedback')
          : form(view, { path: '/feedback', button: 'form.send' }, state, fields)
      }</div>`,
  };
}

/** News by e-mail: the page says as it is whether a letter comes at once. */
export function subscribePage(view: View, state: FormState = unstamped): Page {
  const title = view.say('subscribe');
  const [lead, taken] = view.frame.asksReaders
    ? ['subscribe_lead_mail', 'sent_subscribe_mail']
    : ['subscribe_lead', 'sent_subscribe'];
  const look = { type: 'email', autocomplete: 'email', most: 254, isNeeded: true };
  return {
    title,
    description: view.say(lead),
    paths: everywhere('/subscribe'),
    picture: 'subscribe',
    data: [crumbsData(view, [[title, null]])],
    body: html`${heading(view, [[title, null]], title, view.say(lead))}<div class="wide narrow">${
      state.isSent
        ? thanks(view, 'sent_subscribe_title', taken)
        : form(view, { path: '/subscribe', button: 'form.subscribe' }, state, field(view, state, 'email', look))
    }</div>`,
  };
}

/** What is sent to an address that is to have news: it says nothing of the address. */
export const subscriptionToken = /^[\w-]{24}$/;

const hidden = (view: View, title: string, lead: string, more: Html = nothing): Page => ({
  title,
  description: view.say('subscribe_lead'),
  paths: {},
  isHidden: true,
  body: html`${heading(view, [[title, null]], title, lead)}${more}`,
});

/** What the letter leads to: whether the address is right, and the way out. Only a button changes anything. */
export function subscriptionPage(view: View, token: string): Page {
  const action = `/${view.lang}/subscribe/${token}`;
  const button = (answer: string, look: string, words: string) =>
    html`<button class="button ${look}" type="submit" name="answer" value="${answer}">${view.say(words)}</button>`;
  const buttons = html`<div class="wide narrow"><form method="post" action="${action}"><p class="buttons">
    ${button('confirm', '', 'form.confirm_subscription')}
    ${button('end', 'quiet', 'form.end_subscription')}</p></form></div>`;
  return hidden(view, view.say('subscribe'), view.say('subscription'), buttons);
}

/** Whether mail of one kind is to end. Only the button, or that of a mail program, changes anything. */
export function noLettersPage(view: View, token: string): Page {
  const button = html`<div class="wide narrow"><form method="post" action="/${view.lang}/subscribe/${token}">
    <p class="buttons"><button class="button" type="submit">${view.say('form.no_letters')}</button></p></form></div>`;
  return hidden(view, view.say('no_letters_title'), view.say('no_letters'), button);
}

export const noLettersDonePage = (view: View): Page =>
  hidden(view, view.say('no_letters_done_title'), view.say('no_letters_done'));

/** What became of it. */
export const subscribedPage = (view: View, isKept: boolean): Page =>
  isKept
    ? hidden(view, view.say('subscribed_title'), view.say('subscribed'))
    : hidden(view, view.say('unsubscribed_title'), view.say('unsubscribed'));
