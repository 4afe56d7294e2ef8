interface PasswordCredentials {
  PasswordCredential?: new (form: HTMLFormElement) => Credential;
}

/**
 * Offers the password to the browser's password manager; the app never stores it. Browsers without this
 * interface offer it themselves after a form with a password.
 */
export async function rememberPassword(form: HTMLFormElement): Promise<void> {
  const { PasswordCredential } = globalThis as PasswordCredentials;
  if (PasswordCredential === undefined) return;
  try {
    await navigator.credentials.store(new PasswordCredential(form));
  } catch {}
}
