/**
 * For test processes. The optimising WebAssembly compiler isn't worth its cost there: an embedded database lives for
 * seconds, and most of the processor time would go into code that never runs again (1 s of 2.5 s).
 */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--liftoff-only'];
