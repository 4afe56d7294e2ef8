interface PasswordCredentials {
  PasswordCredential?: new (form: HTMLFormElement) => Credential;
}

/**
 * Remembered the safe way: by the browser's own store, which asks the user. The app keeps no password. Browsers without
 * this interface offer it by themselves when a form with a password was sent.
 */
export async function rememberPassword(form: HTMLFormElement): Promise<void> {
  const { PasswordCredential } = globalThis as PasswordCredentials;
  if (PasswordCredential === undefined) return;
  try {
    await navigator.credentials.store(new PasswordCredential(form));
  } catch {
    // Refused by the user, or by the browser: the session is there all the same.
  }
}
