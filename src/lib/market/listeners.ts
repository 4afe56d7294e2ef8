/** Who wants to hear of what. */
export class Listeners<Topic> {
  private readonly byTopic = new Map<Topic, Set<() => void>>();

  add(topic: Topic, listener: () => void): () => void {
    const known = this.byTopic.get(topic) ?? new Set();
    this.byTopic.set(topic, known.add(listener));
    return () => {
      known.delete(listener);
      if (known.size === 0 && this.byTopic.get(topic) === known) this.byTopic.delete(topic);
    };
  }

  tell(topic: Topic): void {
    for (const listener of this.byTopic.get(topic) ?? []) listener();
  }

  /** To all topics of which this is true. */
  tellEach(isMeant: (topic: Topic) => boolean): void {
    for (const [topic, listeners] of this.byTopic)
      if (isMeant(topic)) for (const listener of listeners) listener();
  }
}
