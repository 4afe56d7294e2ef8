// The first page loads the app's files while the entry file still runs: the entry imports them only after the first paint.
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** `app`: the module that the entry imports. */
export function preloadApp(app: string): Plugin {
  return {
    name: 'preload-app',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => tagsOf(bundle, app),
    },
  };
}

function tagsOf(bundle: Rolldown.OutputBundle, app: string): HtmlTagDescriptor[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
  );
  /** A file and all that it imports. */
  const filesOf = (file: string | undefined, files = new Set<string>()): Set<string> => {
    const chunk = file === undefined ? undefined : chunks.get(file);
    if (chunk === undefined || files.has(chunk.fileName)) return files;
    files.add(chunk.fileName);
    for (const dependency of chunk.imports) filesOf(dependency, files);
    return files;
  };
  const all = [...chunks.values()];
  // Vite writes the tags of the entry's own files.
  const entryFiles = filesOf(all.find(({ isEntry }) => isEntry)?.fileName);
  const appFiles = filesOf(all.find(({ moduleIds }) => moduleIds.includes(app))?.fileName);
  const files = [...appFiles].filter((file) => !entryFiles.has(file));
  const styles = files.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]);
  return [
    ...styles.map((name) => link(name, { rel: 'stylesheet' })),
    // The first paint needs the styles, not these.
    ...files.map((name) => link(name, { rel: 'modulepreload', fetchpriority: 'low' })),
  ];
}

function link(name: string, attrs: Record<string, string>): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { ...attrs, crossorigin: true, href: `/h5/${name}` },
    injectTo: 'head',
  };
}
