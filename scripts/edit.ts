import { tell } from '#definitions/sources/tell.ts';
import { readOptions } from './commandLine/readOptions.ts';
import { runEditor } from './runEditor.ts';

const USAGE =
  () => tell`Opens the site on this machine with its texts, prices, dates, options and the order of fields and steps editable where they are seen; prints the link.

  npm run edit
      --lang fr  speaks French, as LANG=fr_FR.UTF-8 does; --lang en English

  PORT=3010  the port of 127.0.0.1 at which it is opened`;

readOptions(USAGE, {});
await runEditor('edit');
