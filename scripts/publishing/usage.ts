import { tell } from '#definitions/sources/tell.ts';
export const USAGE =
  () => tell`Publishes forms/ and content/, or the folders that FORMS_DIR and CONTENT_DIR name, where PUBLISH=by-hand.

  npm run publish -- --by NAME --why SENTENCE           publishes the folders as they are; all copies of the server follow
  npm run publish -- --dry-run                          shows what that would change, also for what is stored already
  npm run publish -- --consent N --by NAME              a second person lets publication N go live (PUBLISH_CONSENT=two)
  npm run publish -- --list                             all publications: when, who, why
  npm run publish -- --back N --by NAME --why SENTENCE  publishes again what publication N was
  npm run publish -- --merge                            takes over into the folders what others have published since
      --prefer mine, --prefer published                 whose change counts where both have changed a place
  npm run publish -- --write N --to DIR                 writes the files of publication N into a new folder
      --base N     the folders have taken over what publication N changed
      --lang fr    speaks French, as LANG=fr_FR.UTF-8 does; --lang en English

DATA_DIR or DATABASE_URL names the data of the site, as for "npm run submissions".`;
