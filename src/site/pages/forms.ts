import { type Html, html, nothing } from '#site/html.ts';
import { crumbsData, heading, type Page } from '#site/layout.ts';
import { languages } from '#kernel/languages.ts';
import { text, to, type View } from '#site/view.ts';
import { contactValue } from '#site/layout.ts';
import { cityMap } from '#site/pages/city-map.ts';

/** How a form stands: nothing yet, sent, or sent back with what was typed and what is wrong with it. */
export interface FormState {
  readonly values?: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
  /** What is wrong with all of it: too many letters, no connection to what keeps them. */
  readonly failure?: string;
  readonly isSent?: boolean;
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
}

/** The stamp is put in when the page is sent: the page itself is kept for everybody. */
export const stampPlace = '%stamp%';
const unstamped: FormState = { stamp: stampPlace };

function field(view: View, state: FormState, name: string, look: FieldLook = {}): Html {
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
    look.rows
      ? html`<textarea ${attributes} rows="${look.rows}">${value}</textarea>`
      : html`<input ${attributes} type="${look.type ?? 'text'}" value="${value}">`
  }${look.hint ? html`<p class="hint" id="${id}-hint">${look.hint}</p>` : nothing}${
    error ? html`<p class="error" id="${id}-error">${error}</p>` : nothing
  }</div>`;
}

/** What people do not see and leave empty, and when the form was opened. */
const guards = (view: View, state: FormState): Html =>
  html`<input type="hidden" name="stamp" value="${state.stamp}"><div class="trap" aria-hidden="true">
    <label for="field-website">${view.say('form.website')}</label>
    <input id="field-website" name="website" tabindex="-1" autocomplete="off"></div>`;

const failure = (state: FormState): Html =>
  state.failure || Object.keys(state.errors ?? {}).length
    ? html`<div class="failure" role="alert" id="failure" tabindex="-1"><p>${state.failure ?? ''}</p></div>`
    : nothing;

const thanks = (view: View, title: string, words: string): Html =>
  html`<div class="thanks" role="status" id="form"><h2>${view.say(title)}</h2><p>${view.say(words)}</p></div>`;

const form = (view: View, path: string, state: FormState, fields: Html, button: string): Html =>
  html`<sent-form><form id="form" method="post" action="${to(view, path)}#form">${failure(state)}
    ${guards(view, state)}${fields}<p>
    <button class="button" type="submit">${view.say(button)}</button></p><p class="hint">
    ${view.say('form.privacy')} <a href="${to(view, '/privacy')}">${view.say('privacy')}</a></p></form></sent-form>`;

const person = { isNeeded: true, autocomplete: 'name', most: 150 };
const phone = { type: 'tel', autocomplete: 'tel', most: 24 };
const everywhere = (path: string): Page['paths'] => Object.fromEntries(languages.map((lang) => [lang, path]));

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
      state.isSent ? thanks(view, 'sent_title', 'sent_contact') : form(view, '/contact', state, fields, 'form.send')
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
        state.isSent ? thanks(view, 'sent_title', 'sent_feedback') : form(view, '/feedback', state, fields, 'form.send')
      }</div>`,
  };
}
