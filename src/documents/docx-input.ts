/** What `renderDocx` is given: plain data, so that it can be sent to a worker thread. */
export interface DocxInput {
  /** Title of the document; a lone first heading `# …` of its text takes its place. */
  title: string;
  case: DocxCase;
  /** In order; parts of the title page that are missing or blank are filled from `case`. */
  parts: DocxPart[];
  /** ISO timestamp that the file's properties show; the same input gives the same bytes. */
  writtenAt: string;
}

export interface DocxPart {
  role: DocxRole;
  /** GitHub-flavoured Markdown; HTML in it is text. */
  markdown: string;
  /** Depth of the headings that are the document's first level, 1 to 6; the shallowest of the part when absent. */
  topHeading?: number;
}

/** `committee`, `panel`, `parties` and `title` make the title page; `signatures` stay together on one page. */
export type DocxRole = 'committee' | 'panel' | 'parties' | 'title' | 'body' | 'signatures';

/** The case as its title page names it; empty strings and lists are left out. */
export interface DocxCase {
  /** As `ערר 1031/25`. */
  reference: string;
  /** The number alone: a title page that has it already does not get it again. */
  number: string;
  committee: string;
  panel: DocxPanelMember[];
  /** Those who ask, then those against whom: a line `- נגד -` goes between the two. */
  sides: [DocxPartyGroup[], DocxPartyGroup[]];
  /** Lines such as `מועד הדיון: 18.5.2025`. */
  dates: { label: string; value: string }[];
}

export interface DocxPanelMember {
  name: string;
  /** Empty where it is not known. */
  role: string;
}

export interface DocxPartyGroup {
  /** As `העוררים`, without the colon. */
  label: string;
  parties: { name: string; representative: string | null }[];
}
