import { conformance } from './conformance.ts';
import { embeddedBench } from './embedded-bench.ts';

conformance('embedded', () => embeddedBench());
