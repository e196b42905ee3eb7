import { type ClaimModels, type Model, readModel } from './model.ts';
import { ARGUMENT, CUT, LINK, SUPPORT } from './models.generated.ts';

/** A model is read when it is asked for first: a process that reads no documents needs none. */
function written(text: string): () => Model {
  let read: Model | undefined;
  return () => {
    read ??= readModel(text);
    return read;
  };
}

const [argument, cut, support, link] = [ARGUMENT, CUT, SUPPORT, LINK].map(written) as [
  () => Model,
  () => Model,
  () => Model,
  () => Model,
];

/** Fitted on the labelled samples by `npm run claims:fit`. */
export const CLAIM_MODELS: ClaimModels = {
  get argument() {
    return argument();
  },
  get cut() {
    return cut();
  },
  get support() {
    return support();
  },
  get link() {
    return link();
  },
};
