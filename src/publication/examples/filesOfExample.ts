import type { Answer, AnswerFile, Answers } from '#journey/answers/Answers.ts';

/**
 * Replaces each file of an example, `{"$file": {"name", "size"}}`, by `toFile` of `{ name, size }`, the object itself by
 * default.
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
