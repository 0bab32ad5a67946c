import { BadFileError } from '../Verdict.ts';
import { judgeLink, judgeLoaded } from './judgeTarget.ts';

/** Stands for a field inside the instruction of another: its result is not known. */
export const NESTED_FIELD = '\0';

/** Types of Word's fields that read only the document, or ask the reader. */
const HARMLESS = new Set(
  (
    '= ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT AUTOTEXT AUTOTEXTLIST BARCODE BIBLIOGRAPHY ' +
    'BIDIOUTLINE CITATION COMMENTS COMPARE CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EMBED EQ FILENAME ' +
    'FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT GOTOBUTTON GREETINGLINE IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM ' +
    'MERGEBARCODE MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE PRIVATE ' +
    'QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SHAPE SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA ' +
    'TOC USERADDRESS USERINITIALS USERNAME XE'
  ).split(' '),
);

/** The macros that a field may run as a text to click on in templates. */
const NO_MACROS = new Set(['nomacro', 'dofieldclick']);

/** Judges the instruction of a field of Word: `PAGE \* MERGEFORMAT`. Throws a `BadFileError` unless its type is known to be harmless. */
export function judgeField(instruction: string): void {
  const [, type = '', rest = ''] = /^\s*(=|[^\s"\\]*)(.*)$/s.exec(instruction) ?? [];
  const [, quoted, plain] = /^\s*(?:"([^"]*)|([^\s"\\]\S*))?/.exec(rest) ?? [];
  const argument = quoted ?? plain ?? '';
  switch (type.toUpperCase()) {
    case '':
      if (instruction.trim() !== '') throw remote();
      break;
    case 'HYPERLINK':
      if (argument.includes(NESTED_FIELD)) throw remote();
      judgeLink(argument);
      break;
    case 'INCLUDEPICTURE':
      if (argument.includes(NESTED_FIELD)) throw remote();
      judgeLoaded(argument);
      break;
    case 'MACROBUTTON':
      if (!NO_MACROS.has(argument.toLowerCase())) throw new BadFileError('server.fileMacros');
      break;
    default:
      if (!HARMLESS.has(type.toUpperCase())) throw remote();
  }
}

function remote(): BadFileError {
  return new BadFileError('server.fileRemote');
}
