import { conformance } from '../conformance.ts';
import { embeddedBench } from './harness.ts';

conformance('embedded', () => embeddedBench());
