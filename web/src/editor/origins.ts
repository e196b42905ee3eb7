// Where a node of a text was read from: as long as nobody touches it, it goes out as those very characters.
import type { Node } from 'prosemirror-model';

export interface Origin {
  /** Its source: whole lines, without the blank lines around it. */
  raw: string;
  /** What stood between it and the one before and the one after it in the same container. */
  before: string;
  after: string;
  /** The kind of container that its lines are written for. */
  container: string;
  /** Those that were read together with it, and its place among them. */
  family: object;
  at: number;
}

/** Nodes are never changed, only replaced: whoever is still there was not touched. */
const origins = new WeakMap<Node, Origin>();

export const originOf = (node: Node): Origin | undefined => origins.get(node);
export const keepOrigin = (node: Node, origin: Origin): void => void origins.set(node, origin);

/** The lines before the first node and behind the last one of a text. */
export interface Edges {
  lead: string;
  tail: string;
}
