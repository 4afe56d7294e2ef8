import { importsOf } from './imports.ts';
import { rustUses } from './rust-uses.ts';
import { type Finding, type HouseFile, isScript, type Rule } from './tree.ts';

/** Types count too, because a file can't be understood without the types that it names. So do lazy imports. */
const COUNTED: ReadonlySet<string> = new Set(['import', 'export', 'type', 'dynamic', 'require']);

interface Edge {
  readonly to: string;
  readonly line: number;
}

type Graph = ReadonlyMap<string, readonly Edge[]>;

export const circleRule: Rule = (files) => {
  const graph: Graph = new Map([...scriptEdges(files), ...rustUses(files)]);
  return circlesOf(graph).map((circle): Finding => {
    const names = circle.toSorted();
    const path = names[0] ?? '';
    const edge = graph.get(path)?.find(({ to }) => circle.includes(to));
    return {
      rule: 'circles',
      path,
      line: edge?.line ?? 1,
      message: `is in a circle of imports, ${names.join(' <-> ')}: move what both sides need into a file that imports neither.`,
    };
  });
};

function scriptEdges(files: readonly HouseFile[]): Graph {
  const paths = new Set(files.map(({ path }) => path));
  const edgesOf = (file: HouseFile): Edge[] =>
    importsOf(file).flatMap(({ kind, target, line }) =>
      target !== undefined && COUNTED.has(kind) && paths.has(target) ? [{ to: target, line }] : [],
    );
  return new Map(
    files.filter(({ path }) => isScript(path)).map((file) => [file.path, edgesOf(file)]),
  );
}

/** Groups of files that all reach each other (Tarjan's strongly connected components). */
function circlesOf(graph: Graph): string[][] {
  const visits = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (at: string): number => {
    const own = visits.size;
    visits.set(at, own);
    open.push(at);
    let lowest = own;
    for (const { to } of graph.get(at) ?? []) {
      const other = visits.get(to);
      if (other === undefined) lowest = Math.min(lowest, visit(to));
      else if (open.includes(to)) lowest = Math.min(lowest, other);
    }
    if (lowest === own) {
      const group = open.splice(open.indexOf(at));
      if (group.length > 1) circles.push(group);
    }
    return lowest;
  };
  for (const at of graph.keys()) if (!visits.has(at)) visit(at);
  return circles;
}
