/** Names that an organiser may give a field. Many are also words of the code or of HTML, so a collision shows. */
export const FIELD_NAMES = [
  ...'media badge badges photo video logo site site_web page route stand stands atelier ateliers menu repas'.split(
    ' ',
  ),
  ...'name names title titre label id ids key keys value values type kind form forms field fields step'.split(
    ' ',
  ),
  ...'steps submit reset action method target length size width height style class className hidden'.split(
    ' ',
  ),
  ...'children parent node node_type options option index count total amount price prix montant devise'.split(
    ' ',
  ),
  ...'date jour heure time day month year age sexe genre statut status state error errors message'.split(' '),
  ...'messages text texte texts help aide note notes comment commentaire description resume subject'.split(
    ' ',
  ),
  ...'objet question answer reponse url link lien href src icon color couleur theme langue locale'.split(' '),
  ...'language ville pays region adresse address code code_postal tel fax mobile contact payload'.split(' '),
  ...'reference version token user role admin file files fichier document data body header footer'.split(' '),
  ...'nav main section item items list liste cards card select radio checkbox number progress default'.split(
    ' ',
  ),
  ...'if then else required properties const enum format pattern accept website trap seconds fr en'.split(
    ' ',
  ),
];
