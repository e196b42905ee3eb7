import { conformance } from '../conformance.ts';
import { paperclipBench } from './harness.ts';

conformance('paperclip, with keys', () => paperclipBench('authenticated'));
conformance('paperclip, trusting', () => paperclipBench('local_trusted'));
