/** One line of `npm run agent:check`: what is in order, what is missing, and what only a person can see to. */
export interface CheckLine {
  state: 'ok' | 'missing' | 'note';
  text: string;
}

export const ok = (text: string): CheckLine => ({ state: 'ok', text });
export const missing = (text: string): CheckLine => ({ state: 'missing', text });
export const note = (text: string): CheckLine => ({ state: 'note', text });
