import type { Answer, Answers } from '#journey/answers/Answers.ts';

/** Examples write a file `{"$file": {"name", "size"}}`; a form knows it as `{ name, size }`. */
export function filesOfExample<Value extends Answer>(value: Value): Value {
  if (Array.isArray(value)) return value.map(filesOfExample) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const file = (value as Answers).$file;
  if (file) return file as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, filesOfExample(inner as Answer)]),
  ) as Value;
}
