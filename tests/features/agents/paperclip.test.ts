import { conformance } from './conformance.ts';
import { paperclipBench } from './paperclip-harness.ts';

conformance('paperclip, with keys', () => paperclipBench('authenticated'));
conformance('paperclip, trusting', () => paperclipBench('local_trusted'));
