/**
 * Of the processes of tests. The optimising compiler for WebAssembly has no part in them: an embedded database lives for
 * seconds there, and most of the processor's time would go into code that is never run again (1 s of 2.5 s).
 */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--liftoff-only'];
