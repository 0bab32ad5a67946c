/** The start of the addresses of the document's language, such as `/en`, for parts that React Router does not reach. */
export function documentPrefix(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="publication"]');
  const { prefix = '' } = JSON.parse(meta?.content ?? '{}') as { prefix?: string };
  return prefix;
}
