// Stryker runs tests in threads, which can't set the process's umask.
process.umask = () => 0o077;
