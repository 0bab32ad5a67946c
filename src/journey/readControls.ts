import type { CompiledForm } from '#contract/CompiledForm.ts';
import { INNER_LIST } from '#definitions/sources/innerNames.ts';
import type { Answer, Answers } from './answers/Answers.ts';
import { type FieldNode, fieldTree } from './answers/fieldTree.ts';
import { serverFieldTypeOf } from './fieldTypes/fieldTypes.ts';
import { asText, type ControlReader } from './fieldTypes/ServerFieldType.ts';
import { nameIn } from './noScriptAnswers.ts';

/**
 * Reads the answers of a form from its controls: of a form without script (the inverse of `noScriptControls`), or of a multipart
 * body (the inverse of `encodeParts`). The names that the form does not have stay unread in `controls`.
 */
export function readControls(
  form: CompiledForm,
  sent: Omit<ControlReader, 'readFields' | 'readValue'>,
): Answers {
  const reader: ControlReader = {
    ...sent,
    readValue: (field, text) => {
      const { parse = asText, parseTyped = asText } = serverFieldTypeOf(field);
      if (!sent.typed) return parse(text, field);
      // Browsers send the line ends of a textarea as CRLF.
      return text === '' ? field.rare?.emptyValue : parseTyped(text.replace(/\r\n?/g, '\n'), field);
    },
    readFields: (children, prefix) => {
      const answers: Answers = {};
      for (const node of children) {
        const { read = readText } = serverFieldTypeOf(node.field);
        // Programs name a field as payloads do.
        const { sentAs = node.name } = sent.typed ? {} : node.field;
        if (sentAs === '') continue;
        const own = sentAs === INNER_LIST && !sent.typed ? prefix : nameIn(prefix, { name: sentAs });
        const answer = read(node, own, reader);
        if (answer !== undefined) answers[node.name] = answer;
      }
      return answers;
    },
  };
  return reader.readFields(fieldTree(form), '');
}

function readText({ field }: FieldNode, name: string, { controls, readValue }: ControlReader): Answer {
  const text = controls.last(name);
  return text === undefined ? undefined : readValue(field, text);
}
