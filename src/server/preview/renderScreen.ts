import type { Publication, PublishedForm } from '#contract/Publication.ts';
import type { FormSource } from '#definitions/sources/Sources.ts';
import type { AnswerFile, Answers } from '#journey/answers/Answers.ts';
import { withDefaults } from '#journey/answers/defaults.ts';
import { computeValues } from '#journey/derivePayload.ts';
import { openSteps } from '#journey/flow.ts';
import { encodePayload } from '#journey/payload.ts';
import { pruneAnswers } from '#journey/pruneAnswers.ts';
import { validateStep } from '#journey/validateAnswers.ts';
import { visibleFields } from '#journey/visibleFields.ts';
import { warningsOf } from '#journey/warnings.ts';
import { answersOfExample } from '#publication/examples/answersOfExample.ts';
import { contentSecurityPolicy } from '#publication/routes/contentSecurityPolicy.ts';
import { cspHash } from '#publication/routes/resource.ts';
import { formRecord } from '../live/FormVersions.ts';
import { composeMail } from '../mail/composeMail.ts';

/** A screen of a form: `step <id>`, or what comes of a submission. */
export interface ScreenWish {
  form: PublishedForm;
  /** Undefined: the form as it is before anybody has answered. */
  example: FormSource['examples'][number] | undefined;
  show: string;
  locale: string;
}

export interface ShownScreen {
  type: string;
  body: string;
  policy: string;
}

/** In place of a reference, which only the server gives. */
const REFERENCE = 'APERCU00';

/** What a form can show beside its pages. */
export function screensOf({ form }: PublishedForm): string[] {
  const results = form.submission.mail ? ['receipt', 'mail', 'payload'] : ['receipt', 'payload'];
  return [...form.steps.map(({ id }) => `step ${id}`), ...results];
}

/** Renders a screen with the answers of an example, and stores nothing. Undefined for a screen that the form does not have. */
export function renderScreen(
  publication: Publication,
  { form: published, example, show, locale }: ScreenWish,
): ShownScreen | undefined {
  const { form, validators } = published;
  const file = ({ name, size }: AnswerFile) => ({ name, size, upload: '' });
  const given: Answers = example ? answersOfExample(form, example.value.answers, file) : withDefaults(form);
  const answers = pruneAnswers(form, validators, given);
  const [kind, id] = show.split(' ');
  const warnings = warningsOf(form, answers, new Date());
  const page = (screen: Parameters<Publication['noScriptPages']>[2]): ShownScreen => {
    const { html, styles } = publication.noScriptPages(published, locale, screen);
    return asHtml(html, contentSecurityPolicy({ styleHashes: styles.map(cspHash) }));
  };
  if (kind === 'receipt') return page({ kind: 'receipt', reference: REFERENCE, answers, warnings });
  if (kind === 'step') {
    const steps = openSteps(form, visibleFields(form, validators, answers));
    const step = steps.find((each) => each.id === id);
    if (!step) return undefined;
    const errors = example ? validateStep(form, validators, step.id, answers) : [];
    return page({
      ...{ kind: 'step', step: step.id, answers, errors, hidden: [] },
      warnings: step === steps.at(-1) ? warnings : [],
    });
  }
  const payload = encodePayload(form, answers, new Date());
  const computed = computeValues(form, answers);
  if (kind === 'payload')
    return {
      type: 'text/plain; charset=utf-8',
      body: JSON.stringify({ payload, computed }, null, 2),
      policy: "default-src 'none'",
    };
  if (kind !== 'mail' || !form.submission.mail) return undefined;
  const submission = {
    ...{ id: 0, reference: REFERENCE, createdAt: new Date().toISOString(), formId: form.id },
    ...{ formVersion: form.version, clientVersion: null, locale, payload, computed },
  };
  const { html } = composeMail(publication, formRecord(publication, published), submission);
  return asHtml(html, "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
}

/** A form as it is printed. */
export function printedScreen(html: string): ShownScreen {
  return asHtml(
    html,
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:",
  );
}

function asHtml(body: string, policy: string): ShownScreen {
  return { type: 'text/html; charset=utf-8', body, policy };
}
