/** Follows what is painted where while a part of a DOCX is read: whether the current run can be seen. */
import { type Ground, hexColor } from '../hidden/colors.ts';
import type { XmlTag } from '../xml.ts';
import { isUnseen, type Look, readLook, readShade } from './look.ts';
import { lookChain, type Styles } from './styles.ts';

/** A paragraph, cell, table or text box; the ground of a box is never that of what encloses it. */
interface Layer {
  style?: string;
  ground?: Ground;
}

interface Run {
  look: Look;
  style?: string;
  unseen?: boolean;
}

const LAYERS = new Set(['p', 'tc', 'tbl', 'txbxContent']);

export interface SeenTracker {
  /** @param path local names of the open elements, the tag's own last */
  open(tag: XmlTag, path: readonly string[]): void;
  close(local: string): void;
  /** Whether nobody sees the letters of the current run. */
  isUnseen(): boolean;
}

/** @param page the colour of the page */
export function trackSeen(styles: Styles, page: () => Ground): SeenTracker {
  const layers: Layer[] = [];
  const runs: Run[] = [];
  let fill: Ground = null;

  const judge = ({ look, style }: Run): boolean => {
    const paragraph = layers.findLast((layer) => layer.style !== undefined)?.style;
    const own = lookChain(styles, style);
    const below = lookChain(styles, paragraph ?? styles.get('')?.basedOn);
    const defaults = styles.get('')?.look ?? {};
    const says = (chain: readonly Look[]) => chain.find((one) => one.hidden !== undefined)?.hidden ?? false;
    // A switch that is on in both styles is off.
    const hidden = look.hidden ?? says(own) !== says([...below, defaults]);
    return isUnseen([look, ...own, ...below, defaults], hidden, [
      ...layers.toReversed().map((layer) => layer.ground),
      page(),
    ]);
  };

  return {
    open(tag, path) {
      const { local } = tag;
      const [parent, above] = [path.at(-2), path.at(-3)];
      if (LAYERS.has(local)) layers.push(local === 'txbxContent' ? { style: '', ground: fill } : {});
      else if (local === 'r') runs.push({ look: {} });
      else if (local === 'wsp') fill = null;
      else if (local === 'srgbClr' && parent === 'solidFill' && above === 'spPr') fill = hexColor(tag.get('val') ?? '');
      const [layer, run] = [layers.at(-1), runs.at(-1)];
      if (parent === 'rPr' && above === 'r' && run) {
        if (local === 'rStyle') run.style = tag.get('val') ?? '';
        else readLook(run.look, tag);
      } else if (layer && (parent === 'pPr' || parent === 'tcPr' || parent === 'tblPr')) readLayer(styles, layer, tag);
    },
    close(local) {
      if (LAYERS.has(local)) layers.pop();
      else if (local === 'r') runs.pop();
    },
    isUnseen() {
      const run = runs.at(-1);
      if (!run) return false;
      run.unseen ??= judge(run);
      return run.unseen;
    },
  };
}

function readLayer(styles: Styles, layer: Layer, tag: XmlTag): void {
  const chain = () => stylesOf(styles, tag.get('val') ?? '');
  if (tag.local === 'shd') {
    const shade = readShade(tag);
    if (shade !== undefined) layer.ground = shade;
  } else if (tag.local === 'pStyle') {
    layer.style = tag.get('val') ?? '';
    const ground = chain().find((style) => style.ground !== undefined)?.ground;
    if (ground !== undefined) layer.ground = ground;
  } else if (tag.local === 'tblStyle' && chain().some((style) => style.isShaded)) layer.ground = null;
}

function stylesOf(styles: Styles, id: string) {
  const chain: NonNullable<ReturnType<Styles['get']>>[] = [];
  for (let style = styles.get(id); style && !chain.includes(style); style = styles.get(style.basedOn ?? ' '))
    chain.push(style);
  return chain;
}
