/** Drawings made for this project; content refers to one as `/art/<name>.svg`. */
export type ArtName =
  /** Textile geometry, for grounds and heroes. */
  | 'pattern-ndop'
  | 'pattern-toghu'
  /** Still picture of the home page's looping video. */
  | 'hero-poster'
  | 'exhibition'
  | 'stage'
  | 'workshop'
  | 'laurels'
  | 'crown'
  | 'classroom'
  | 'teacher'
  | 'graduates'
  | 'market'
  | 'handshake'
  | 'network'
  | 'congress-centre'
  | 'map-yaounde'
  | 'news-registration'
  | 'news-speakers'
  | 'news-delegation'
  | 'news-deadline'
  | 'news-exhibitor'
  | 'news-tip'
  | 'documents'
  | 'lost';
