/** What a text refers to: a decided case, a provision of law, or a plan. */
export type CitationKind = 'case' | 'statute' | 'plan';

/** A reference found in a text. `start` and `end` are UTF-16 offsets of `text` in the source. */
export interface Citation {
  kind: CitationKind;
  /** The citation's own words: `source.slice(start, end)`. */
  text: string;
  start: number;
  end: number;
  /**
   * One key for all spellings of one authority: the same provision, plan, or number of a proceeding. The place is no part
   * of a case's key, for it is often left out; committees of two districts may have used one number.
   */
  key: string;
  /** A short later mention ("עניין אייזן") of an authority that the text cites in full elsewhere. */
  short: boolean;
  case?: CaseDetails;
  statute?: StatuteDetails;
}

/** Parts of a case citation as written, blanks collapsed. */
export interface CaseDetails {
  /** Kind of proceeding in its usual spelling (`עע"מ`); null for a citation by law report only. */
  procedure: string | null;
  number: string | null;
  /** "פלוני נ' אלמוני". */
  parties: string | null;
  /** "פורסם בנבו, 1.2.2020", `פ"ד נ(3) 123`. */
  publication: string | null;
}

/** Parts of a reference to legislation. */
export interface StatuteDetails {
  /** The law's canonical name ("חוק התכנון והבניה"). */
  law: string;
  /** "152(א)(2)", "145-149", "תוספת שלישית/4"; null when the law as a whole is meant. */
  provision: string | null;
}

/** A citation in offsets of the normalised text, before it is mapped back to the source. */
export type RawCitation = Omit<Citation, 'text'>;
