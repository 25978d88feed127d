import { dayOf } from '#kernel/calendar-formats.ts';
import { type Html, html, nothing } from '#site/html.ts';
import { crumbsData, everywhere, heading, type Page } from '#site/layout.ts';
import { field, form, type FormState, person, phone, thanks, unstamped } from '#site/pages/forms.ts';
import { salaryOf, vacancyFacts } from '#site/pages/lists.ts';
import type { Shown } from '#site/site-types.ts';
import { foreign, pathOf, plain, to, typeOf, type View } from '#site/view.ts';

/** From where somebody may have heard of a vacancy, as the form offers it. */
const heardFrom = ['site', 'telegram', 'job_board', 'referral', 'university', 'other'] as const;

/** Where the form of a vacancy stands; without a vacancy the one for whoever would like to work here. */
export const applyPath = (shown: Pick<Shown, 'code' | 'slug'> | null): string =>
  shown ? `${pathOf(shown)}/apply` : '/vacancies/apply';

/** Does it still take applications? The day that it names is the last one. */
export const isOpen = (view: View, { content }: Pick<Shown, 'content'>): boolean =>
  !content.open_until || content.open_until >= dayOf(view.now, view.frame.timeZone);

/** The application for a vacancy, or for none that is named. */
export function applyPage(view: View, shown: Shown | null, state: FormState = unstamped): Page {
  const vacancies = plain(view, typeOf(view, 'vacancies')?.names);
  const title = shown ? view.say('apply_for', { vacancy: shown.title }) : view.say('apply_general');
  const way = [
    [vacancies, '/vacancies'] as const,
    ...(shown ? [[shown.title, pathOf(shown)] as const] : []),
    [view.say('apply'), null] as const,
  ];
  const lead = shown ? null : view.say('apply_general_lead');
  return {
    title,
    description: view.say('apply_lead'),
    paths: shown ? pathsOf(shown) : everywhere(applyPath(null)),
    isHidden: shown !== null,
    picture: shown ? `p${shown.publication_id}` : 'type-vacancies',
    data: [crumbsData(view, way)],
    body: html`${heading(view, way, title, lead)}<div class="wide narrow"${
      shown && shown.lang !== view.lang ? foreign(view, view.lang) : nothing
    }>${bodyOf(view, shown, state)}</div>`,
  };
}

const pathsOf = (shown: Shown): Page['paths'] =>
  Object.fromEntries(Object.entries(shown.slugs).map(([lang, slug]) => [lang, applyPath({ code: shown.code, slug })]));

function bodyOf(view: View, shown: Shown | null, state: FormState): Html {
  if (state.isSent) return thanks(view, 'sent_apply_title', 'sent_apply');
  if (shown && !isOpen(view, shown))
    return html`<p class="notice" role="note">${view.say('apply_over')}</p><p class="buttons">
      <a class="button" href="${to(view, applyPath(null))}">${view.say('apply_general')}</a></p>`;
  const sources = heardFrom.map((one) => [one, view.say(`form.source.${one}`)] as const);
  const fields = html`${shown ? termsOf(view, shown) : nothing}
    ${field(view, state, 'fio', person)}
    <div class="pair">${field(view, state, 'phone', { ...phone, hint: view.say('form.phone_hint') })}
    ${field(view, state, 'email', { type: 'email', autocomplete: 'email', most: 254 })}</div>
    ${shown ? nothing : field(view, state, 'vacancy', { most: 200, hint: view.say('form.vacancy_hint') })}
    ${field(view, state, 'letter', { rows: 6, most: 4000, hint: view.say('form.letter_hint') })}
    ${field(view, state, 'source', { isNeeded: true, of: sources })}
    ${resumeField(view, state)}${consentField(view, state)}`;
  return form(view, { path: applyPath(shown), button: 'form.send_apply', takesFile: true }, state, fields);
}

const termsOf = (view: View, { content }: Shown): Html =>
  html`<p class="terms">${[...vacancyFacts(view, content), salaryOf(view, content)].join(' · ')}</p>`;

/** A file cannot be given back with the page, and the page says so. */
function resumeField(view: View, state: FormState): Html {
  const error = state.errors?.resume;
  const hint = view.say(state.lostFile ? 'form.resume_again' : 'form.resume_hint');
  const described = ['field-resume-hint', error ? 'field-resume-error' : ''].filter(Boolean).join(' ');
  return html`<div class="field"><label for="field-resume">${view.say('form.resume')}
    <span> ${view.say('form.optional')}</span></label>
    <input id="field-resume" name="resume" type="file" accept=".pdf,.docx" aria-describedby="${described}"${
      error ? html` aria-invalid="true"` : nothing
    }><p class="hint" id="field-resume-hint">${hint}</p>${
      error ? html`<p class="error" id="field-resume-error">${error}</p>` : nothing
    }</div>`;
}

function consentField(view: View, state: FormState): Html {
  const error = state.errors?.consent;
  return html`<div class="field consent"><input id="field-consent" name="consent" type="checkbox" value="on" required${
    state.values?.consent ? html` checked` : nothing
  }${error ? html` aria-invalid="true" aria-describedby="field-consent-error"` : nothing}>
    <label for="field-consent">${view.say('form.consent', { months: view.frame.applicationMonths })}</label>${
      error ? html`<p class="error" id="field-consent-error">${error}</p>` : nothing
    }</div>`;
}
