// How the saving of a text stands, in words.
import { timeText } from '../words/text';
import type { SaveState } from './autosave.ts';

const KEPT = 'הטקסט שמור בדפדפן הזה';
const NOT_KEPT = 'הדפדפן אינו שומר עותק: אין לסגור את החלון';

export function saveWords(state: SaveState): string {
  switch (state.kind) {
    case 'clean':
      return state.version === 0 ? 'טרם נכתב' : `גרסה ${state.version}`;
    case 'saved':
      return `נשמר ${timeText(state.at)}, גרסה ${state.version}${state.merged ? ', אוחד עם שינוי של אחר' : ''}`;
    case 'typing':
      return 'יש שינויים שטרם נשמרו';
    case 'saving':
      return 'נשמר כעת…';
    case 'waiting':
      return state.why === 'offline'
        ? `אין חיבור לשירות. ${state.kept ? `${KEPT} ויישלח כשהחיבור יחזור` : NOT_KEPT}`
        : `הכניסה פגה. ${state.kept ? `${KEPT} ויישלח לאחר כניסה מחדש` : NOT_KEPT}`;
    case 'question':
      return `לא נשמר: שניים שינו אותה פסקה. ${KEPT}`;
    case 'refused':
      return `לא נשמר: ${state.detail} ${state.kept ? `${KEPT}.` : `${NOT_KEPT}.`}`;
  }
}

export const toneOf = ({ kind }: SaveState): 'calm' | 'ok' | 'warn' | 'bad' =>
  kind === 'saved' ? 'ok' : kind === 'waiting' ? 'warn' : kind === 'question' || kind === 'refused' ? 'bad' : 'calm';
