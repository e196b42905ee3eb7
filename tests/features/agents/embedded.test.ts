import { conformance } from './conformance.ts';
import { embeddedBench } from './embedded-harness.ts';

conformance('embedded', () => embeddedBench());
