// Made by "npm run formats" from the JSON Schemas of src/definitions and those of the blocks.

/** The network. */
export type SocialNetwork = 'facebook' | 'instagram' | 'linkedin' | 'x' | 'youtube' | 'tiktok';
/** Name of the icon. */
export type IconName =
  | 'award'
  | 'bank'
  | 'book'
  | 'briefcase'
  | 'building'
  | 'calendar'
  | 'card'
  | 'cash'
  | 'chat'
  | 'check'
  | 'chip'
  | 'clock'
  | 'compass'
  | 'crown'
  | 'document'
  | 'download'
  | 'food'
  | 'globe'
  | 'graduation'
  | 'handshake'
  | 'heart'
  | 'home'
  | 'lightbulb'
  | 'link'
  | 'mail'
  | 'map'
  | 'megaphone'
  | 'microphone'
  | 'network'
  | 'pen'
  | 'phone'
  | 'pin'
  | 'question'
  | 'rocket'
  | 'school'
  | 'shield'
  | 'sparkle'
  | 'stand'
  | 'star'
  | 'target'
  | 'teacher'
  | 'transfer'
  | 'trophy'
  | 'users'
  | 'video'
  | 'workshop';
/** A section of a page; `type` names its kind. */
export type Block =
  | ArticleBlock
  | BankBlock
  | CallToActionBlock
  | CardsBlock
  | CategoriesBlock
  | ContactBlock
  | CountdownBlock
  | CriteriaBlock
  | DocumentsBlock
  | GateBlock
  | HeroBlock
  | HighlightsBlock
  | MapBlock
  | NewsBlock
  | ObjectivesBlock
  | PartnersBlock
  | PriceCatalogueBlock
  | QuestionsBlock
  | RewardsBlock
  | RichTextBlock
  | SpeakersBlock
  | SponsorshipCatalogueBlock
  | StatisticsBlock
  | StepsBlock
  | TextBlock
  | ThemesBlock
  | WorkshopsBlock;
/** An article; its title (the main heading), date, category and picture come from its news item of site.json. */
export type ArticleBlock = Anchored & {
  type: 'article';
  news: string;
  lead?: string;
  content: RichNode[];
  action?: Action;
};
/** A heading, paragraph, list, table, quotation or link. */
export type RichNode = RichText | RichList | RichTable | RichLink | RichPrivacy;
/** A button. */
export type Action = Button;
/** Accepted ways to pay, and the account details of site.json. */
export type BankBlock = Section & {
  type: 'bank';
  methodsTitle: string;
  methods: {
    id: string;
    name: string;
    icon: IconName;
  }[];
  accountTitle: string;
  order?: string;
  note?: string;
};
/** Keys of a block that chooses its ground. */
export type Section = Headed & {
  tone?: 'plain' | 'tinted' | 'dark';
};
/** Keys that most blocks may have. */
export type Headed = Anchored & {
  eyebrow?: string;
  title?: string;
  subtitle?: string;
};
/** Closing words with buttons. */
export type CallToActionBlock = Section & {
  type: 'call-to-action';
  title: string;
  text?: string;
  actions: Actions;
};
/** A button of a list. */
export type NamedAction = Button & {
  id: string;
};
export type Actions = NamedAction[];
/** Cards with picture, icon, title, description and a button. */
export type CardsBlock = Section & {
  type: 'cards';
  cards: (Entry & {
    picture?: string;
    action?: Action;
  })[];
};
/** Categories, such as those of a prize. */
export type CategoriesBlock = ItemList & {
  type: 'categories';
};
/** A section that is a list of entries. */
export type ItemList = Section & {
  items: Item[];
  note?: string;
  actions?: Actions;
};
/** One entry. */
export type Item = Entry;
/** Contact entries; their values come from site.json. */
export type ContactBlock = Section & {
  type: 'contact';
  entries: {
    id: string;
    label: string;
    value: ContactValue;
    icon: IconName;
    color?: 'primary' | 'secondary' | 'neutral';
  }[];
  actions?: Actions;
};
/** Which value of `contact` in site.json. */
export type ContactValue = 'email' | 'website' | 'phone1' | 'phone2' | 'phone3' | 'address' | 'messaging';
/** Days, hours, minutes and seconds until event.countdown of site.json; zeros once it has passed. */
export type CountdownBlock = Section & {
  type: 'countdown';
  action?: Action;
};
/** Criteria of eligibility or selection. */
export type CriteriaBlock = ItemList & {
  type: 'criteria';
};
/** Downloads of site.json, in two columns. */
export type DocumentsBlock = Section & {
  type: 'documents';
  items: string[];
  help?: string;
  action?: Action;
};
/** The ways to take part, as buttons. */
export type GateBlock = Headed & {
  type: 'gate';
  title: string;
  question: string;
  buttons: {
    id: string;
    label: string;
    text?: string;
    link: string;
    icon: IconName;
  }[];
};
/** Opening of a page, with its only main heading. */
export type HeroBlock = Headed & {
  type: 'hero';
  title: string;
  date?: string;
  place?: string;
  scrollHint?: string;
  picture?: string;
  video?: {
    source: string;
    poster: string;
  };
  size?: 'screen' | 'band';
  actions?: Actions;
};
/** A few large figures, each with its caption. */
export type HighlightsBlock = Section & {
  type: 'highlights';
  figures: {
    id: string;
    value: string;
    caption: string;
  }[];
};
/** A picture, an address, and an OpenStreetMap frame that loads when its button is pressed. */
export type MapBlock = Section & {
  type: 'map';
  latitude: number;
  longitude: number;
  zoom: number;
  picture: string;
  address: string;
};
/** News of site.json: all of them, the newest, or the ones named here. */
export type NewsBlock = Section & {
  type: 'news';
  items?: string[];
  newest?: number;
  layout: 'featured' | 'grid';
  filters?: {
    id: string;
    label: string;
  }[];
  readMore: string;
  empty?: string;
  action?: Action;
};
/** Objectives with icons. */
export type ObjectivesBlock = ItemList & {
  type: 'objectives';
};
/** Tabs of logos with names. A partner without logo gets a monogram. */
export type PartnersBlock = Section & {
  type: 'partners';
  tabs: {
    id: string;
    label: string;
    description?: string;
    partners: Partner[];
  }[];
};
/** Offers with a price for each type of buyer. */
export type PriceCatalogueBlock = Section & {
  type: 'price-catalogue';
  currency: string;
  buyers: {
    id: string;
    label: string;
  }[];
  offers: StandOffer[];
  action: Action;
  note?: string;
};
/** Questions that open to their answers. */
export type QuestionsBlock = Section & {
  type: 'questions';
  items: {
    id: string;
    question: string;
    answer: string[];
    action?: Action;
  }[];
};
/** What winners receive. */
export type RewardsBlock = ItemList & {
  type: 'rewards';
};
/** Headings, paragraphs and lists. */
export type RichTextBlock = Section & {
  type: 'rich-text';
  content: RichNode[];
};
/** Placeholder cards for speakers who are not announced yet. */
export type SpeakersBlock = Section & {
  type: 'speakers';
  places: number;
  message: string;
};
/** Sponsorship offers with their prices. */
export type SponsorshipCatalogueBlock = Section & {
  type: 'sponsorship-catalogue';
  currency: string;
  offers: {
    id: string;
    title: string;
    description: string;
    price: number;
    benefits: string[];
    icon?: IconName;
  }[];
  action: Action;
  note?: string;
};
/** Band of figures. A figure that is not known yet shows `pending` instead. */
export type StatisticsBlock = Section & {
  type: 'statistics';
  figures: {
    id: string;
    value?: string;
    label: string;
    icon: IconName;
  }[];
  pending?: string;
};
/** Steps in their order. */
export type StepsBlock = ItemList & {
  type: 'steps';
  document?: string;
};
/** Paragraphs, with a picture or a titled card over one. */
export type TextBlock = Section & {
  type: 'text';
  paragraphs: string[];
  picture?: string;
  card?: {
    title: string;
    subtitle: string;
    picture: string;
  };
  actions?: Actions;
};
/** Themes with their topics, numbered from 1 across all themes. */
export type ThemesBlock = Section & {
  type: 'themes';
  themes: {
    id: string;
    title: string;
    icon?: IconName;
    topics: {
      id: string;
      title: string;
    }[];
  }[];
};
/** Numbered list of workshops with the way to register. */
export type WorkshopsBlock = Section & {
  type: 'workshops';
  workshops: {
    id: string;
    title: string;
  }[];
  note?: string;
  action?: Action;
};
/**
 * A field by its name, several in a row on a wide screen (`["code_postal", "ville"]`), or a text.
 *
 * @maxItems 4
 */
export type AskedUi =
  | string
  | string[]
  | {
      text?: string;
      unfold?: string;
      /** @maxItems 4 */
      row?: string[];
      /** @maxItems 4 */
      widths?: number[];
    };
/** Control of the field. Default: the one that suits its schema. */
export type WidgetName =
  | 'text'
  | 'email'
  | 'tel'
  | 'uri'
  | 'date'
  | 'password'
  | 'number'
  | 'time'
  | 'datetime'
  | 'range'
  | 'hidden'
  | 'updown'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'checkboxes'
  | 'cards'
  | 'quantities'
  | 'file'
  | 'files';
/** What the browser may fill in. */
export type AutocompleteUi =
  | 'name'
  | 'honorific-prefix'
  | 'given-name'
  | 'additional-name'
  | 'family-name'
  | 'honorific-suffix'
  | 'nickname'
  | 'organization-title'
  | 'organization'
  | 'street-address'
  | 'address-line1'
  | 'address-line2'
  | 'address-line3'
  | 'address-level1'
  | 'address-level2'
  | 'address-level3'
  | 'address-level4'
  | 'country'
  | 'country-name'
  | 'postal-code'
  | 'language'
  | 'bday'
  | 'bday-day'
  | 'bday-month'
  | 'bday-year'
  | 'sex'
  | 'url'
  | 'photo'
  | 'tel'
  | 'tel-country-code'
  | 'tel-national'
  | 'tel-area-code'
  | 'tel-local'
  | 'tel-extension'
  | 'email'
  | 'impp'
  | 'off';
export type UiSideBySide = string[][];
export type UiWarnings = WarningUi[];
export type UiEnumNames =
  | string[]
  | {
      [k: string]: string;
    };
export type UiEnumOrder = (string | number | boolean)[];
export type UiOrder = string[];
export type UiEnumDisabled = (string | number | boolean)[];
/** A panel beside the form. */
export type PanelUi = ProgressPanel | AmountPanel | TotalsPanel;
/** A submission is an object. A schema of one answer (`"type": "string"`) is a form with one field, which is sent under the name `value`. */
export type FormType = 'object';
/** Type of the answer, beside "null" for one that may be blank: see `nullable`. A file field has `file` instead, and `null` is a text that nobody answers: its title and description. Beside `properties`, `items`, `const` or options it may be left out. */
export type AnswerType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
/** `email` (address), `date` (a day, YYYY-MM-DD), `time` (14:30:00), `date-time` (2025-05-30T14:30:00+01:00, typed in the time zone of the site) and `uri` (web address) have controls of their own; `iso-time` and `iso-date-time` are the same; the others are texts that are checked: `uuid`, `hostname`, `ipv4`, `ipv6`, `duration` (ISO 8601), `url`, `uri-reference`, `uri-template`, `json-pointer`, `relative-json-pointer`. */
export type TextFormat =
  | 'email'
  | 'date'
  | 'time'
  | 'date-time'
  | 'iso-time'
  | 'iso-date-time'
  | 'uri'
  | 'url'
  | 'uri-reference'
  | 'uri-template'
  | 'uuid'
  | 'hostname'
  | 'ipv4'
  | 'ipv6'
  | 'duration'
  | 'json-pointer'
  | 'relative-json-pointer';
export type EnumValue = string | number | boolean;
export type OptionValue = string | number | boolean;
/** Answer that is filled in once, before a person answers, and that the person may change or remove; of a group, those of its fields by name. */
export type DefaultAnswer = string | number | boolean | (string | number | boolean)[];
export type Dependency =
  | string[]
  | {
      /** Fields that are asked once the named one is answered. */
      properties?: {
        [k: string]: FieldSchema;
      };
      required?: string[];
      oneOf?: Branch[];
    };

/** content/site.json: what all pages share. Its texts are in the first of `locales`. */
export interface SiteDefinition {
  $schema?: string;
  name: string;
  description: string;
  picture?: string;
  locales: SiteLocale[];
  publicFrom?: number;
  timeZone: string;
  timeZoneName: string;
  event: SiteEvent;
  dates?: {
    [k: string]: string;
  };
  organiser: {
    name: string;
    link: string;
  };
  navigation: NamedLink[];
  participate: NamedLink;
  contact: SiteContact;
  bank?: {
    id: string;
    label: string;
    value: string;
  }[];
  social?: SiteSocial[];
  newsletter?: {
    form: string;
    title: string;
    text: string;
  };
  footer: SiteFooter;
  documents?: SiteDocument[];
  misspelt?: {
    [k: string]: string;
  };
  silenced?: {
    [k: string]: string[];
  };
  newsCategories?: {
    id: string;
    label: string;
  }[];
  news?: NewsItem[];
}
/** A language. */
export interface SiteLocale {
  id: string;
  name: string;
  label: string;
  direction?: 'ltr' | 'rtl';
  draft?: boolean;
}
/** The event. */
export interface SiteEvent {
  name: string;
  start: string;
  end: string;
  countdown: string;
  venue: string;
  city: string;
  country: string;
}
/** A link. */
export interface NamedLink {
  id: string;
  label: string;
  link: string;
}
/** Contact details. */
export interface SiteContact {
  email: string;
  phones: string[];
  website: string;
  address: string;
  messaging?: {
    label: string;
    link: string;
  };
}
/** A network. */
export interface SiteSocial {
  id: SocialNetwork;
  name: string;
  link: string;
}
/** The footer. */
export interface SiteFooter {
  description: string;
  columns: {
    id: string;
    title: string;
    links: NamedLink[];
  }[];
  contactTitle: string;
  socialTitle?: string;
  legal: NamedLink[];
  rights: string;
}
/** A document. */
export interface SiteDocument {
  id: string;
  name: string;
  description?: string;
  fileType: string;
  fileSize?: string;
  date?: string;
  icon?: IconName;
  file: string;
  fileName: string;
  translated?: {
    [k: string]: {
      file: string;
      fileName: string;
    };
  };
  form?: string;
  pages?: {
    page: string;
    blocks: string[];
  }[];
}
/** A news item. */
export interface NewsItem {
  id: string;
  date: string;
  category?: string;
  title: string;
  excerpt: string;
  picture?: string;
  link?: string;
  readMinutes?: number;
}
/** content/pages/<id>.json: one information page. Its texts are French. */
export interface PageDefinition {
  $schema?: string;
  route: string;
  aliases?: string[];
  title: string;
  description: string;
  blocks: Block[];
}
/** Keys that every block has. */
export interface Anchored {
  id: string;
}
/** A heading, paragraph or quotation. */
export interface RichText {
  kind: 'heading' | 'paragraph' | 'quote';
  text: string;
}
/** A list. */
export interface RichList {
  kind: 'list';
  items: string[];
  ordered?: boolean;
}
/** A table. */
export interface RichTable {
  kind: 'table';
  columns: string[];
  rows: string[][];
}
/** A link with an arrow. */
export interface RichLink {
  kind: 'link';
  text: string;
  link: string;
}
/** A table of what the forms ask for, made from `privacy` of their ui.json. */
export interface RichPrivacy {
  kind: 'privacy';
}
/** A button or a link written as one. */
export interface Button {
  label: string;
  link?: string;
  contact?: 'messaging' | 'email';
  icon?: IconName;
  color?: 'primary' | 'secondary' | 'neutral';
  variant?: 'primary' | 'secondary' | 'outline' | 'outline2';
  log?: string;
}
/** One entry. */
export interface Entry {
  id: string;
  title: string;
  text?: string;
  icon?: IconName;
}
/** A partner. */
export interface Partner {
  id: string;
  name: string;
  logo?: string;
}
/** An offer. */
export interface StandOffer {
  id: string;
  name: string;
  tagline?: string;
  icon?: IconName;
  area: number;
  badges: number;
  prices: {
    [k: string]: number;
  };
  advantages: string[];
  equipment: string[];
}
/** The look of the site, forms, mails and documents. */
export interface ThemeDefinition {
  $schema?: string;
  colorSchemes: {
    light: Scheme;
    dark: Scheme;
  };
  corner: number;
  font: ThemeFont;
  pattern?: ThemePattern;
  logo?: string;
  mark: string;
}
export interface Scheme {
  palette: ThemePalette;
}
/** The `palette` of a MUI theme. */
export interface ThemePalette {
  primary: {
    main: string;
    contrastText: string;
  };
  secondary: {
    main: string;
    contrastText: string;
  };
  error: {
    main: string;
  };
  success: {
    main: string;
  };
  warning: {
    main: string;
  };
  text: {
    primary: string;
    secondary: string;
  };
  background: {
    default: string;
    paper: string;
  };
  divider: string;
  brand: {
    accent: string;
    onAccent: string;
    accentText: string;
    highlight: string;
    sand: string;
    mist: string;
    control: string;
    cloth: string;
    clothDeep: string;
    clothText: string;
    clothQuiet: string;
    clothLine: string;
    errorGround: string;
    warningGround: string;
    shadow: string;
  };
}
/** The font. */
export interface ThemeFont {
  family: string;
  file: string;
  fallback?: ThemeFallbackFont;
}
/** Measures of the font, in percent: a font of the device takes them until the file is there, so that no text moves when it comes. */
export interface ThemeFallbackFont {
  ascent: number;
  descent: number;
  regularWidth: number;
  boldWidth: number;
}
/** Patterns of the cloth; without them, grounds are plain. */
export interface ThemePattern {
  cloth: string;
  embroidery: string;
}
/** How words of the site are translated. */
export interface Glossary {
  $schema?: string;
  terms: {
    [k: string]: {
      [k: string]: string[];
    };
  };
}
/** forms/<id>/ui.json: how a form is shown and sent. Its texts are French. */
export interface FormUi {
  $schema?: string;
  route?: string;
  aliases?: string[];
  formerly?: string[];
  title: string;
  lead?: string;
  description?: string;
  minutes?: number;
  preparation?: PreparationUi;
  steps: StepUi[];
  uiSchema?: FieldUi;
  sidebar?: PanelUi[];
  submission: SubmissionUi;
  privacy?: PrivacyUi;
  desk?: DeskUi;
  success: SuccessUi;
  failure?: FailureUi;
  opens?: string;
  closes?: string;
}
/** A screen before the first step that says what to have ready. */
export interface PreparationUi {
  title: string;
  text?: string;
  seconds: number;
  start: string;
  requiredTitle: string;
  optionalTitle: string;
}
/** One step. */
export interface StepUi {
  id: string;
  title: string;
  text?: string;
  kind?: 'fields' | 'review';
  if?: ConditionSchema;
  fields?: AskedUi[];
  sections?: SectionUi[];
  next?: string;
  statement?: string;
}
/** A condition on other answers. Require what it reads, too: `properties` alone holds when the answer is absent. */
export interface ConditionSchema {
  required?: string[];
  /** Conditions on answers, by field name. */
  properties?: {
    [k: string]: TestSchema;
  };
  allOf?: ConditionSchema[];
  anyOf?: ConditionSchema[];
  not?: ConditionSchema;
}
/** What an answer must be. */
export interface TestSchema {
  const?: unknown;
  enum?: unknown[];
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  contains?: TestSchema;
  /** Conditions on the fields of this group. */
  properties?: {
    [k: string]: TestSchema;
  };
  required?: string[];
  not?: TestSchema;
}
/** A titled group of fields. */
export interface SectionUi {
  id: string;
  title: string;
  text?: string;
  if?: ConditionSchema;
  fields: AskedUi[];
}
/** How one field is asked, and below their names the fields inside it. */
export interface FieldUi {
  oneOf?: FieldUi[];
  anyOf?: FieldUi[];
  items?: FieldUi;
  'ui:options'?: OptionsUi;
  'ui:title'?: string;
  'ui:description'?: string;
  'ui:enumNames'?: UiEnumNames;
  'ui:enumOrder'?: UiEnumOrder;
  'ui:order'?: UiOrder;
  'ui:widget'?: WidgetName;
  'ui:autocomplete'?: AutocompleteUi;
  'ui:placeholder'?: string;
  'ui:help'?: string;
  'ui:rows'?: number;
  'ui:enumDisabled'?: UiEnumDisabled;
  'ui:disabled'?: boolean;
  'ui:readonly'?: boolean;
  'ui:accept'?: string;
  'ui:inline'?: boolean;
  'ui:label'?: boolean;
  'ui:autofocus'?: boolean;
  'ui:inputType'?: 'text' | 'search' | 'tel' | 'email' | 'url' | 'password';
  'ui:emptyValue'?: string | number | boolean;
  'ui:addable'?: boolean;
  'ui:removable'?: boolean;
  'ui:orderable'?: boolean;
  'ui:globalOptions'?: GlobalOptionsUi;
  'ui:definitions'?: {
    [k: string]: FieldUi;
  };
  'ui:submitButtonOptions'?: SubmitButtonUi;
  'ui:prefix'?: string;
  'ui:suffix'?: string;
  'ui:other'?: string | number | boolean;
  'ui:sideBySide'?: UiSideBySide;
  'ui:add'?: string;
  'ui:warnings'?: UiWarnings;
  'ui:counter'?: string;
  [k: string]: unknown;
}
/** Keys of the field without their `ui:`, as RJSF writes them too. A key with `ui:` wins. */
export interface OptionsUi {
  title?: string;
  description?: string;
  help?: string;
  placeholder?: string;
  widget?: WidgetName;
  autocomplete?: AutocompleteUi;
  rows?: number;
  counter?: string;
  add?: string;
  other?: string | number | boolean;
  sideBySide?: UiSideBySide;
  warnings?: UiWarnings;
  enumNames?: UiEnumNames;
  enumOrder?: UiEnumOrder;
  order?: UiOrder;
  submitButtonOptions?: SubmitButtonUi;
  prefix?: string;
  suffix?: string;
  disabled?: boolean;
  readonly?: boolean;
  enumDisabled?: UiEnumDisabled;
  accept?: string;
  inline?: boolean;
  label?: boolean;
  autofocus?: boolean;
  inputType?: 'text' | 'search' | 'tel' | 'email' | 'url' | 'password';
  emptyValue?: string | number | boolean;
  addable?: boolean;
  removable?: boolean;
  orderable?: boolean;
}
/** A warning. */
export interface WarningUi {
  expect: ExpectedUi;
  text: string;
}
/** What a usual answer is; the text is said of any other. */
export interface ExpectedUi {
  pattern?: string;
  minimum?: number;
  maximum?: number;
  notAfter?: 'today';
  minimumAge?: number;
  maximumAge?: number;
}
/** At the root: the button that sends the form. `submission` of ui.json says more. */
export interface SubmitButtonUi {
  submitText: string;
}
/** For the whole form: options of every field for which they have a meaning, without their `ui:`. A field's own win. */
export interface GlobalOptionsUi {
  label?: boolean;
  inline?: boolean;
  addable?: boolean;
  removable?: boolean;
  orderable?: boolean;
}
/** How far the applicant is. */
export interface ProgressPanel {
  panel: 'progress';
  title?: string;
  style?: 'list' | 'percent';
}
/** The price of the chosen option. */
export interface AmountPanel {
  panel: 'amount';
  title: string;
  of: string;
  by?: string;
  catalogue?: string;
  currency: string;
}
/** Lines and totals of a quantity list. */
export interface TotalsPanel {
  panel: 'totals';
  title: string;
  of: string;
  currency: string;
}
/** Where and how answers are sent. */
export interface SubmissionUi {
  path: string;
  encoding: 'json' | 'multipart';
  titles?: string[];
  derive?: {
    [k: string]: DeriveRule;
  };
  compute?: {
    [k: string]: ComputeRule;
  };
  submit?: string;
  busy?: string;
  minimumSeconds?: number;
  proofOfWork?: 'auto' | 'always' | 'never';
  mail?: MailUi;
}
/** A derived value. */
export interface DeriveRule {
  details?: string;
  date?: 'today';
}
/** A computed value. */
export interface ComputeRule {
  amount?: {
    of: string;
    by?: string;
  };
  total?: string;
}
/** The confirmation sent to the applicant. */
export interface MailUi {
  to: string;
  subject: string;
  text: string[];
  optIn?: boolean;
}
/** Why the form asks, who reads the answers, how long they are kept. Shown before the first field, on the privacy page and in the register. */
export interface PrivacyUi {
  purpose: string;
  legalBasis?: string;
  recipients: string;
  keepFor?: string;
  sensitive?: string[];
  minors?: MinorsUi;
}
/** Who is old enough, and what a parent or guardian does. */
export interface MinorsUi {
  from: number;
  text: string;
}
/** How the team reads submissions at the organisers' desk. */
export interface DeskUi {
  open?: string[];
  filter?: string[];
  search?: string[];
  states?: {
    [k: string]: string;
  };
  countSteps?: boolean;
}
/** What is shown once the submission is stored. */
export interface SuccessUi {
  title: string;
  text: string;
  reference?: string;
  next?: string[];
  contacts?: boolean;
  close?: string;
  keep?: boolean;
  toast?: string;
}
/** What is shown when the submission is not stored. */
export interface FailureUi {
  style?: 'banner' | 'toast';
  general?: string;
  network?: string;
  invalid?: string;
  always?: boolean;
  fieldErrors?: boolean;
}
/** forms/<id>/schema.json: a plain JSON Schema (draft-07) of the whole submission. Its texts are French. */
export interface FormSchema {
  $schema?: string;
  type: FormType;
  title?: string;
  description?: string;
  /** Fields by payload name. In a `then` or `else` they are asked only in that case. */
  properties: {
    [k: string]: FieldSchema;
  };
  required?: string[];
  if?: ConditionSchema;
  then?: Branch;
  else?: Branch;
  allOf?: Branch[];
  oneOf?: FieldSchema[];
  anyOf?: FieldSchema[];
  dependencies?: Dependencies;
  dependentRequired?: {
    [k: string]: string[];
  };
  dependentSchemas?: {
    [k: string]: Branch;
  };
  definitions?: {
    [k: string]: FieldSchema;
  };
  $defs?: {
    [k: string]: FieldSchema;
  };
}
/** One field: its type, its rules and its texts. */
export interface FieldSchema {
  $ref?: string;
  type?: AnswerType;
  nullable?: boolean;
  title?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: TextFormat;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  const?: unknown;
  oneOf?: OptionSchema[];
  anyOf?: OptionSchema[];
  default?: DefaultAnswer;
  readOnly?: boolean;
  examples?: OptionValue[];
  enum?: EnumValue[];
  enumNames?: string[];
  items?: FieldSchema;
  additionalItems?: unknown;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  /** Fields of this group, by payload name, which may have blanks and signs. */
  properties?: {
    [k: string]: FieldSchema;
  };
  required?: string[];
  minProperties?: number;
  if?: ConditionSchema;
  then?: Branch;
  else?: Branch;
  allOf?: Branch[];
  dependencies?: Dependencies;
  dependentRequired?: {
    [k: string]: string[];
  };
  dependentSchemas?: {
    [k: string]: Branch;
  };
  file?: FileRule;
  errorMessage?:
    | string
    | {
        [k: string]: string;
      };
}
/** One choice. */
export interface OptionSchema {
  const: EnumValue;
  /** @maxItems 1 */
  enum?: OptionValue[];
  type?: 'string' | 'integer' | 'number' | 'boolean';
  title: string;
  description?: string;
  details?: {
    price?: number;
    [k: string]: string | number | string[] | undefined;
  };
  amounts?: {
    [k: string]: number;
  };
  amount?: number;
}
/** What is asked and required in one case. */
export interface Branch {
  /** Fields by payload name. In a `then` or `else` they are asked only in that case. */
  properties?: {
    [k: string]: FieldSchema;
  };
  required?: string[];
  if?: ConditionSchema;
  then?: Branch;
  else?: Branch;
  allOf?: Branch[];
  oneOf?: FieldSchema[];
  anyOf?: FieldSchema[];
  dependencies?: Dependencies;
  dependentRequired?: {
    [k: string]: string[];
  };
  dependentSchemas?: {
    [k: string]: Branch;
  };
}
/** What depends on an answer to the named field: the names that must then be answered, or a branch with what is then asked. Its `oneOf` are alternatives by the answer, as in RJSF. */
export interface Dependencies {
  [k: string]: Dependency;
}
/** The answer is a file. */
export interface FileRule {
  accept: string[];
  maxBytes: number;
  maxTotalBytes?: number;
  animated?: boolean;
  unexamined?: true;
}
/** Answers and the expected result. */
export interface FormExample {
  title: string;
  answers: {
    [k: string]: unknown;
  };
  errors?: {
    [k: string]: string;
  };
  payload?: {
    [k: string]: unknown;
  };
}
