/** Listeners by topic. */
export class Listeners<Data = void> {
  readonly #byTopic = new Map<string, Set<(data: Data) => void>>();

  add(topic: string, listener: (data: Data) => void): () => void {
    const topicListeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, topicListeners.add(listener));
    return () => {
      topicListeners.delete(listener);
      if (topicListeners.size === 0 && this.#byTopic.get(topic) === topicListeners)
        this.#byTopic.delete(topic);
    };
  }

  has(topic: string): boolean {
    return this.#byTopic.has(topic);
  }

  notify(topic: string, data: Data): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener(data);
  }
}
