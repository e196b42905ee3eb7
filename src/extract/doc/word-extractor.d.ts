declare module 'word-extractor' {
  interface TextOptions {
    /** False keeps the file's own quotes and dashes. */
    filterUnicode?: boolean;
    includeFooters?: boolean;
    includeHeadersAndFooters?: boolean;
    includeBody?: boolean;
  }
  interface WordDocument {
    getBody(options?: TextOptions): string;
    getFootnotes(options?: TextOptions): string;
    getEndnotes(options?: TextOptions): string;
    getHeaders(options?: TextOptions): string;
    getFooters(options?: TextOptions): string;
    getTextboxes(options?: TextOptions): string;
  }
  export default class WordExtractor {
    extract(source: string | Buffer): Promise<WordDocument>;
  }
}
