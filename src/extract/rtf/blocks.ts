/** Paragraphs, rows and notes out of the stream of text and marks that RTF is. */
import type { LineCollector } from '../text/lines.ts';

type Place = 'label' | Flow['kind'] | 'skip' | 'fonts' | 'colors' | 'styles';

/** Stands for a note's reference until the paragraph is complete. */
const REFERENCE = '\u0001';
const SPACED_REFERENCE = /\s+\u0001(?=[.,;:!?)])/g;

interface Flow {
  kind: 'body' | 'note' | 'header' | 'footer' | 'box';
  text: string;
  label: string;
  heading: boolean;
  /** The current cell's paragraphs and the row's cells, while in a table. */
  cell: string[];
  row: string[][];
  rightToLeft: boolean;
  /** Given after the paragraph: notes, text boxes. */
  after: (() => void)[];
}

/** @param lines where the finished lines go */
export function rtfBlocks(lines: LineCollector) {
  const flows: Flow[] = [newFlow('body')];
  let inLabel = false;
  let noteCount = 0;
  const edges = { header: new Set<string>(), footer: new Set<string>() };
  const flow = () => flows.at(-1)!;

  /** Text of the current paragraph with its label; empties both. */
  const takeText = (current: Flow) => {
    const text = current.text.replaceAll(SPACED_REFERENCE, '').replaceAll(REFERENCE, '');
    const label = current.label.trim();
    current.text = '';
    current.label = '';
    return { label, text, whole: `${label} ${text}`.trim() };
  };

  const giveAfter = (current: Flow) => {
    for (const give of current.after.splice(0)) give();
  };

  const addParagraph = (current: Flow, label: string, text: string) => {
    const kind = current.heading ? 'heading' : label !== '' && text.trim() !== '' ? 'list_item' : 'paragraph';
    for (const [i, part] of text.split('\n').entries()) {
      lines.add(i === 0 ? kind : 'paragraph', i === 0 ? `${label} ${part}` : part);
    }
  };

  const endParagraph = () => {
    const current = flow();
    const { label, text, whole } = takeText(current);
    // All paragraphs of a note make one line; those of a cell make the cell.
    if (current.row.length > 0 || current.cell.length > 0 || current.kind === 'note') {
      if (whole) current.cell.push(whole);
    } else if (current.kind === 'header' || current.kind === 'footer') {
      if (whole) edges[current.kind].add(whole);
    } else if (current.kind === 'box') {
      flows.at(-2)?.after.push(() => addParagraph(current, label, text));
    } else {
      addParagraph(current, label, text);
      giveAfter(current);
    }
  };

  const endCell = () => {
    const current = flow();
    const { whole } = takeText(current);
    if (whole) current.cell.push(whole);
    current.row.push(current.cell);
    current.cell = [];
  };

  const endRow = () => {
    const current = flow();
    if (current.cell.length > 0 || current.text.trim() !== '') endCell();
    const hebrew = /[א-ת]/.test(current.row.flat().join(''));
    const cells = hebrew && !current.rightToLeft ? current.row.toReversed() : current.row;
    current.row = [];
    const whole = cells.flat().join(' ');
    if (current.kind === 'body') lines.addRow(cells);
    else if (current.kind === 'header' || current.kind === 'footer') edges[current.kind].add(whole);
    else if (current.kind === 'note') current.cell.push(whole);
    else flows.at(-2)?.after.push(() => lines.addRow(cells));
    if (current.kind === 'body') giveAfter(current);
  };

  const endNote = () => {
    const note = flows.pop()!;
    const { whole } = takeText(note);
    const text = `${++noteCount} ${[...note.cell, whole].join(' ')}`;
    flow().text += REFERENCE;
    flow().after.push(() => lines.add('footnote', text));
  };

  return {
    text(value: string) {
      if (inLabel) flow().label += value;
      else flow().text += value;
    },
    /** A destination begins. */
    enter(place: Place) {
      if (place === 'label') inLabel = true;
      else if (place !== 'body' && place !== 'skip' && place !== 'fonts' && place !== 'colors' && place !== 'styles')
        flows.push(newFlow(place));
    },
    /** A destination ends. */
    leave(place: Place) {
      if (place === 'label') inLabel = false;
      else if (place === 'note') endNote();
      else if (place === 'header' || place === 'footer' || place === 'box') {
        endParagraph();
        flows.pop();
      }
    },
    property(name: 'heading', on: boolean) {
      flow()[name] = on;
    },
    control(name: string) {
      const current = flow();
      if (name === 'par' || name === 'sect' || name === 'page') endParagraph();
      else if (name === 'cell') endCell();
      else if (name === 'row') endRow();
      else if (name === 'nestcell') current.text += ' ';
      else if (name === 'trowd') current.rightToLeft = false;
      else if (name === 'rtlrow') current.rightToLeft = true;
      else if (name === 'pard') current.heading = false;
    },
    end() {
      while (flows.length > 1) flows.pop();
      if (flow().row.length > 0 || flow().cell.length > 0) endRow();
      endParagraph();
      for (const text of edges.footer) lines.add('footer', text);
      lines.lines.unshift(...[...edges.header].map((text) => ({ kind: 'header' as const, text: lines.clean(text) })));
    },
  };
}

function newFlow(kind: Flow['kind']): Flow {
  return { kind, text: '', label: '', heading: false, cell: [], row: [], rightToLeft: false, after: [] };
}
