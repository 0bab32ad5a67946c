import type { Answer, AnswerFile, Answers } from '#journey/answers/Answers.ts';

/**
 * Examples write a file `{"$file": {"name", "size"}}`; a form knows it as `{ name, size }`, or as what `toFile` makes of
 * it.
 */
export function filesOfExample<Value extends Answer>(
  value: Value,
  toFile: (file: AnswerFile) => AnswerFile = (file) => file,
): Value {
  if (Array.isArray(value)) return value.map((item) => filesOfExample(item, toFile)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const file = (value as Answers).$file;
  if (file) return toFile(file as AnswerFile) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, filesOfExample(inner as Answer, toFile)]),
  ) as Value;
}
