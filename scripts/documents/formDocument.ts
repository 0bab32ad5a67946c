import type { CompiledForm } from '#contract/CompiledForm.ts';
import type { SiteDocument } from '#definitions/formats/formats.ts';
import { colours } from './colours.ts';
import { contactPanel } from './contacts.ts';
import type { Edition } from './Edition.ts';
import { fieldRows } from './fieldRows.ts';
import { masthead, runningLines, sectionTitle } from './frame.ts';
import { tile } from './ornaments.ts';
import { type Paper, page, textWidth } from './Paper.ts';
import { revealedBy } from './revealedBy.ts';

/** Prints a form blank, out of the definition that the form on the site is made from. */
export function formDocument(paper: Paper, edition: Edition, document: SiteDocument, formId: string): void {
  const { t, forms } = edition;
  const compilation = forms.get(formId);
  if (!compilation) {
    throw new Error(
      `The document "${document.id}" of content/site.json names the form "${formId}": there is none.`,
    );
  }
  const { form, validators } = compilation;
  masthead(paper, edition, t(document.name), form.lead && t(form.lead));
  instructions(paper, edition, form);
  const steps = form.steps.filter(({ kind }) => kind === 'fields');
  const rows = fieldRows(paper, edition, form, revealedBy(form, validators));
  steps.forEach((step, index) => {
    const [first] = step.sections;
    const number = steps.length > 1 ? `${index + 1}. ` : '';
    sectionTitle(paper, number + t(step.title), {
      follows: 60 + rows.firstHeight(first?.fields ?? []),
      size: 17,
    });
    if (step.text) paper.write('P', t(step.text), { colour: colours.soft, after: 10 });
    for (const section of step.sections) {
      if (section.title) {
        paper.room(40 + rows.firstHeight(section.fields));
        paper.write('H3', t(section.title), {
          font: 'bold',
          size: 12.5,
          colour: colours.clay,
          after: section.text ? 2 : 8,
        });
      }
      if (section.text) paper.write('P', t(section.text), { size: 8.5, colour: colours.soft, after: 8 });
      rows.draw(section.fields);
      paper.y += 5;
    }
  });
  signature(paper, edition, form);
  contactPanel(paper, edition);
  runningLines(paper, edition, t(document.name), false);
}

/** How to fill it in, and where the same form is on the site. */
function instructions(paper: Paper, { t, site }: Edition, form: CompiledForm): void {
  const lines = [t('documents.form.required'), t('documents.form.write')];
  if (form.route) lines.push(t('documents.form.online', { address: site.contact.website + form.route }));
  const text = lines.join('\n');
  const style = { x: page.margin + 16, width: textWidth - 32, size: 9.5, leading: 2.5 };
  const height = paper.height(text, style) + 22;
  tile(paper, page.margin, paper.y, textWidth, height, { fill: colours.sand, line: 'none' });
  paper.put('P', text, paper.y + 12, style);
  paper.y += height;
}

/** What the applicant confirms, with place, date and signature. */
function signature(paper: Paper, { t }: Edition, form: CompiledForm): void {
  const statements = form.steps.flatMap(({ statement }) => (statement ? [t(statement)] : []));
  sectionTitle(paper, t('documents.form.signature'), { follows: 90, size: 17 });
  for (const statement of statements) paper.write('P', statement, { size: 10, after: 14 });
  const place = { x: page.margin, width: 290 };
  const sign = { x: page.margin + 310, width: textWidth - 310 };
  const top = paper.y;
  for (const [index, id] of ['documents.form.place', 'documents.form.day', 'documents.form.name'].entries()) {
    const y = top + index * 26;
    paper.put('P', t(id), y, { ...place, size: 9.5 });
    const left = place.x + 82;
    paper.decorate((doc) => {
      doc
        .moveTo(left, y + 13)
        .lineTo(place.x + place.width, y + 13)
        .lineWidth(0.75)
        .stroke(colours.control);
    });
  }
  tile(paper, sign.x, top - 2, sign.width, 70, { line: colours.control, radius: 4 });
  paper.put('P', t('documents.form.sign'), top + 5, {
    x: sign.x + 10,
    width: sign.width - 20,
    size: 8,
    colour: colours.soft,
  });
  paper.y = top + 72;
}
