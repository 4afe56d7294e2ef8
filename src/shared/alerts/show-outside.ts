/** Shows a system notification if the page is hidden and the user has allowed it. */
export async function showOutside(
  title: string,
  { body, tag, hasSound }: { body: string; tag: string; hasSound: boolean },
): Promise<void> {
  if (document.visibilityState !== 'hidden') return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const options = { body, tag, silent: !hasSound };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker !== undefined) await worker.showNotification(title, options);
  else new Notification(title, options);
}
