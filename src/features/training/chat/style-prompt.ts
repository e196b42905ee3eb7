import { prompt } from '../../../models/prompts.ts';
import type { StyleKnowledge } from './style-knowledge.ts';

const INSTRUCTIONS = prompt('style-chat');

/** The instructions of a reply with what it may draw on. */
export function stylePrompt(knowledge: StyleKnowledge): string {
  const passages = knowledge.passages.map(({ title, text }, i) => `[${i + 1}] ${title}\n${text}`);
  const patterns = knowledge.patterns.map(({ type, text, count }) => `- (${type}, ${count}) ${text}`);
  const lessons = knowledge.lessons.map(({ text }) => `- ${text}`);
  return [
    INSTRUCTIONS,
    section('קטעים מן ההחלטות', passages.join('\n\n')),
    section('דפוסים', patterns.join('\n')),
    section('לקחים שאושרו', lessons.join('\n')),
  ].join('\n\n');
}

const section = (title: string, body: string): string => `## ${title}\n${body === '' ? '(אין)' : body}`;
