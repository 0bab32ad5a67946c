import type { MailContent, MailLink } from './MailContent.ts';

/** Renders a mail as plain text. */
export function mailText(content: MailContent): string {
  const { greeting, paragraphs, reference, summary, confirm, leave, contact, site, labelled } = content;
  const lines = (summary?.lines ?? []).map(({ label, values: [first = '', ...more] }) =>
    more.length === 0
      ? `- ${labelled(label, first)}`
      : [`- ${labelled(label, '').trimEnd()}`, ...[first, ...more].map((value) => `    ${value}`)].join('\n'),
  );
  const parts = [
    greeting,
    ...paragraphs,
    ...(confirm ? [linkText(confirm)] : []),
    ...(reference ? [labelled(reference.label, reference.value)] : []),
    ...(summary && lines.length > 0 ? [`${summary.title}\n${lines.join('\n')}`] : []),
    ...contact,
    ...(leave ? [linkText(leave)] : []),
    `-- \n${site}`,
  ];
  function linkText({ label, address }: MailLink): string {
    return `${labelled(label, '').trimEnd()}\n${address}`;
  }
  return `${parts.join('\n\n')}\n`;
}
