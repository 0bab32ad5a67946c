import { BadFileError } from '../Verdict.ts';

/** Functions that load something, or start a program. */
const LOADING =
  /(?:^|[^\w.])(?:_xl\w+\.)*(?:WEBSERVICE|IMAGE|RTD|DDE|CALL|REGISTER|REGISTER\.ID|EXEC|SQL\.REQUEST|PY|COPILOT)\s*\(/i;

/** Judges a formula of Excel. `|` calls another program (`cmd|'/c calc'!A1`), and two slashes begin a place on the network. */
export function judgeFormula(formula: string): void {
  if (/'(?:\\\\|\/\/|https?:)/i.test(formula)) throw remote();
  const code = formula.replace(/"[^"]*"/g, '""').replace(/'[^']*'|\[[^[\]]*\]/g, ' ');
  if (/[|]|\\\\|\/\//.test(code) || LOADING.test(code)) throw remote();
}

function remote(): BadFileError {
  return new BadFileError('server.fileRemote');
}
