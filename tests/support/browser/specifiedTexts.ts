/** The texts that the specification fixes, word for word. No other test file repeats one. */
export interface FormTexts {
  title: string;
  steps: {
    title: string;
    /** Message by field path when nothing is answered. */
    empty: Record<string, string>;
    /** A wrong answer and its message, by field path. */
    wrong?: Record<string, [answer: string, message: string]>;
  }[];
  dialog: { title: string; texts: string[] };
  toast?: string;
}

const NAME = 'Le nom complet doit contenir au moins 3 caractères.';
const EMAIL = 'Veuillez entrer une adresse email valide.';
const PHONE = 'Le numéro de téléphone doit contenir au moins 8 chiffres.';
const SECOND_PHONE = 'Le deuxième numéro de téléphone doit contenir au moins 8 chiffres.';
const COMPANY = "Le nom de l'entreprise doit contenir au moins 2 caractères.";
const POSITION = 'Votre poste doit contenir au moins 2 caractères.';
const CITY = 'La ville doit contenir au moins 2 caractères.';
const MENU = 'La description des menus et produits doit contenir au moins 20 caractères.';
const REQUIRED = 'Ce champ est obligatoire';
const FILE_REQUIRED = 'Ce fichier est obligatoire';
const BAD_EMAIL = "Format d'email invalide";

export const FORM_TEXTS: Record<string, FormTexts> = {
  sponsoring: {
    title: 'Demande de Sponsoring',
    steps: [
      {
        title: 'Informations personnelles',
        empty: { votre_nom: NAME, email: EMAIL, num_telephone1: PHONE, num_telephone2: SECOND_PHONE },
        wrong: {
          votre_nom: ['Li', NAME],
          email: ['paul.example.org', EMAIL],
          num_telephone1: ['677 00 0', PHONE],
          num_telephone2: ['huit chiffres', SECOND_PHONE],
        },
      },
      {
        title: "Informations de l'entreprise",
        empty: {
          nom_entreprise: COMPANY,
          fonction: POSITION,
          ville: CITY,
          package_choisi: 'Veuillez sélectionner un type de sponsoring',
        },
        wrong: { nom_entreprise: ['S', COMPANY], fonction: ['D', POSITION], ville: ['Y', CITY] },
      },
    ],
    dialog: { title: 'Merci pour votre engagement !', texts: ['contactera prochainement'] },
  },
  reservation: {
    title: "Réservation d'emplacement d'exposition",
    steps: [
      {
        title: 'Informations personnelles',
        empty: {
          votre_nom: NAME,
          email: EMAIL,
          num_telephone1: PHONE,
          num_telephone2: PHONE,
          typeOrganisation: "Veuillez sélectionner un type d'organisation",
        },
        wrong: { votre_nom: ['Li', NAME], email: ['paul@', EMAIL], num_telephone2: ['1234567', PHONE] },
      },
      {
        title: 'Informations de la structure',
        empty: {
          nom_entreprise: COMPANY,
          fonctionEntreprise: POSITION,
          ville: CITY,
          stand_choisi: 'Veuillez sélectionner un pack de stand',
        },
        wrong: { nom_entreprise: ['S', COMPANY], fonctionEntreprise: ['D', POSITION], ville: ['Y', CITY] },
      },
    ],
    dialog: {
      title: 'Merci pour votre réservation !',
      texts: ['vous contactera pour confirmer votre stand'],
    },
  },
  workshops: {
    title: 'Inscription aux Ateliers',
    steps: [
      {
        title: 'Informations personnelles',
        empty: { nom: NAME, email: EMAIL, num_telephone1: PHONE, num_telephone2: SECOND_PHONE },
        wrong: { nom: ['Li', NAME], email: ['@example.org', EMAIL], num_telephone1: ['1234567', PHONE] },
      },
      {
        title: "Informations de l'entreprise",
        empty: { nom_entreprise: COMPANY, fonction: POSITION, ville: CITY },
        wrong: { nom_entreprise: ['S', COMPANY], fonction: ['D', POSITION], ville: ['Y', CITY] },
      },
      { title: 'Choix des ateliers', empty: { thematique: 'Veuillez sélectionner au moins un atelier' } },
    ],
    dialog: { title: 'Merci pour votre souscription !', texts: ['enregistrée', 'email de confirmation'] },
  },
  restauration: {
    title: "Réservation d'un point de Restauration",
    steps: [
      {
        title: 'Informations personnelles',
        empty: {
          nom: NAME,
          email: EMAIL,
          numero_tel_1: PHONE,
          numero_tel_2: SECOND_PHONE,
          menu: MENU,
        },
        wrong: {
          nom: ['Li', NAME],
          email: ['jeanne', EMAIL],
          numero_tel_2: ['1234567', SECOND_PHONE],
          menu: ['Ndolé et jus frais.', MENU],
        },
      },
      {
        title: 'Informations du point de restauration',
        empty: { standPackage: 'Veuillez sélectionner au moins un espace.' },
      },
    ],
    dialog: {
      title: 'Merci pour votre réservation !',
      texts: ['vous appellera prochainement pour finaliser'],
    },
  },
  'jeune-talent': {
    title: 'Jeune Talent',
    steps: [
      {
        title: 'Informations personnelles',
        empty: {
          nom: 'Le nom est requis',
          email: "L'email est requis",
          nom_personne_a_contacter: 'Le nom de la personne à contacter est requis',
          numero_tel: 'Le numéro de téléphone est requis',
        },
        wrong: {
          email: ['kevin.example.org', BAD_EMAIL],
          numero_tel: ['1234567', 'Format de téléphone invalide'],
        },
      },
      {
        title: 'Informations académiques et projet',
        empty: {
          talent: 'Le domaine de talent est requis',
          etablissement: "L'établissement est requis",
          niveau: "Le niveau d'études est requis",
          description: 'La description est requise',
        },
        wrong: {
          description: ['x'.repeat(49), 'La description doit contenir au moins 50 caractères'],
        },
      },
    ],
    dialog: { title: 'Inscription réussie !', texts: ['#'] },
  },
  'prix-presidentiel': {
    title: 'Souscription au de Prix Présidentiel',
    steps: [
      {
        title: 'Candidat ou organisation',
        empty: {
          nomCandidatOuOrganisation: REQUIRED,
          statutJuridique: REQUIRED,
          adresse: REQUIRED,
          regionDepartement: REQUIRED,
          telephone: REQUIRED,
          email: REQUIRED,
          personneContact: REQUIRED,
          fonctionContact: REQUIRED,
        },
        wrong: { adresse: ['   ', REQUIRED], email: ['contact', BAD_EMAIL] },
      },
      {
        title: 'Détails du projet',
        empty: { titreDuProjet: REQUIRED, resumeDuProjet: REQUIRED },
        wrong: {
          resumeDuProjet: ['x'.repeat(49), 'Le résumé doit contenir au moins 50 caractères'],
        },
      },
      {
        title: 'Catégorie et mentions spéciales',
        empty: { categorie: 'Veuillez sélectionner une catégorie' },
      },
      {
        title: 'Pièces jointes',
        empty: {
          'pieceJointes.presentationProjet': FILE_REQUIRED,
          'pieceJointes.resumeRealisations': FILE_REQUIRED,
          'pieceJointes.preuvesImpact': FILE_REQUIRED,
          'pieceJointes.lettreMotivation': FILE_REQUIRED,
          'pieceJointes.cvOuPresentation': FILE_REQUIRED,
        },
      },
      { title: 'Récapitulatif', empty: {} },
    ],
    dialog: {
      title: 'Merci pour votre inscription !',
      texts: ['Votre canditature a bien été enregistrée.'],
    },
    toast: 'Candidature soumise avec succès !',
  },
  'miss-enseignante': {
    title: 'Miss Enseignante 2025',
    steps: [
      {
        title: 'Dossier de candidature',
        empty: {
          nom: 'Le nom est obligatoire',
          prenom: 'Le prénom est obligatoire',
          dateNaissance: 'La date de naissance est obligatoire',
          lieuNaissance: 'Le lieu de naissance est obligatoire',
          nationalite: 'La nationalité est obligatoire',
          telephone: 'Le téléphone est obligatoire',
          email: "L'email est obligatoire",
          adresse: "L'adresse est obligatoire",
          statut: 'Veuillez sélectionner votre statut',
          titreProjet: 'Le titre du projet est obligatoire',
          objectifProjet: "L'objectif du projet est obligatoire",
          motivation: 'La motivation est obligatoire',
          cv: 'Le CV est obligatoire',
          photoPortrait: 'La photo portrait est obligatoire',
          photoPiedEntier: 'La photo en pied est obligatoire',
          lettreMotivation: 'La lettre de motivation est obligatoire',
          videoPresentation: 'La vidéo de présentation est obligatoire',
        },
        wrong: {
          email: ['claire', BAD_EMAIL],
          etablissement: [' ', "L'établissement est obligatoire"],
          ville: ['', 'La ville est obligatoire'],
          discipline: ['', 'La discipline est obligatoire'],
        },
      },
    ],
    dialog: { title: 'Candidature soumise !', texts: ['Vous recevrez un email de confirmation.'] },
    toast: 'Candidature soumise avec succès !',
  },
};
