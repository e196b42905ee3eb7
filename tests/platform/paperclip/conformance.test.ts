import { conformance } from '../conformance.ts';
import { paperclipHarness } from './harness.ts';

conformance('paperclip, with keys', () => paperclipHarness('authenticated'));
conformance('paperclip, trusting', () => paperclipHarness('local_trusted'));
