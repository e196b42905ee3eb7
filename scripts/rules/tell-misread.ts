import { YAMLParseError } from 'yaml';
import { NotationError } from '../../src/hebrew/pattern/notation.ts';

/** Does something with the rules; of what cannot be read in them, their writer gets the sentence and no stack. */
export async function tellMisread(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof NotationError) console.error(`${error.message}.`);
    else if (error instanceof YAMLParseError) console.error(`הקובץ אינו כתוב כ-YAML תקין: ${error.message}`);
    else throw error;
    process.exitCode = 1;
  }
}
