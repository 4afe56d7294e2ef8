import { useApp } from '../app-context.ts';

export function useToday(): string {
  const day = new Date(useApp().now());
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
