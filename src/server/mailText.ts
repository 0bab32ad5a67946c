import type { MailContent } from './composeMail.ts';

/** A mail for readers without HTML. */
export function mailText(content: MailContent): string {
  const { greeting, paragraphs, reference, summaryTitle, summary, contact, site } = content;
  const lines = summary.map(({ label, values }) =>
    values.length === 1
      ? `- ${label} : ${values[0]}`
      : [`- ${label} :`, ...values.map((value) => `    ${value}`)].join('\n'),
  );
  const parts = [
    greeting,
    ...paragraphs,
    `${reference.label} : ${reference.value}`,
    ...(lines.length > 0 ? [`${summaryTitle}\n${lines.join('\n')}`] : []),
    ...contact,
    `-- \n${site}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
