const AT_MOST_MS = 300;

/**
 * Resolves when no pointer is down. An error that appears while a button is pressed would move the content
 * below it, so that the click misses.
 */
export async function pressEnd(): Promise<void> {
  if (document.querySelector(':active') === null) return;
  await new Promise<void>((resolve) => {
    const release = (): void => {
      removeEventListener('pointerup', release);
      clearTimeout(timer);
      // After the click, which follows the release.
      setTimeout(resolve);
    };
    addEventListener('pointerup', release);
    const timer = setTimeout(release, AT_MOST_MS);
  });
}
