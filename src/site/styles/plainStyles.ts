/** CSS of forms without script, beside that of all forms. */
export const PLAIN_STYLES =
  'html{scroll-behavior:auto}#step{scroll-margin-top:1rem}.file-plain>input{width:100%}';
