import type { DataSource, EntityMetadata } from 'typeorm';
import type { CustomColumn } from './custom-column.ts';

type RelationMetadata = EntityMetadata['relations'][number];

/** What an installation adds to the metadata of an entity. */
export interface Additions {
  columns: readonly CustomColumn[];
  relations: readonly RelationMetadata[];
}

/**
 * The metadata of the entities of one installation: that of its DataSource, with the columns of the shop's own. The metadata of the
 * DataSource is not changed, since an application may use it for more than this installation. All relations lead to extended metadata.
 */
export class ExtendedMetadata {
  private readonly extended = new Map<EntityMetadata, EntityMetadata>();

  /** @param additions by table */
  constructor(private readonly additions: ReadonlyMap<string, Additions>) {}

  /** The metadata of the rows that relations of the shop's own lead to. */
  get targets(): EntityMetadata[] {
    return [...this.additions.values()].flatMap(({ relations }) =>
      relations.map(({ inverseEntityMetadata }) => inverseEntityMetadata),
    );
  }

  /** The extended metadata, always the same object for an entity. */
  of(metadata: EntityMetadata): EntityMetadata {
    const cached = this.extended.get(metadata);
    if (cached) return cached;
    const extended = this.extend(metadata);
    this.extended.set(metadata, extended);
    this.extended.set(extended, extended);
    return extended;
  }

  private extend(metadata: EntityMetadata): EntityMetadata {
    const { columns = [], relations = [] } = this.additions.get(metadata.tableName) ?? {};
    return inherit(metadata, {
      dataSource: { value: this.dataSourceOf(metadata) },
      columns: { value: [...metadata.columns, ...columns] },
      relations: { value: [...metadata.relations.map((relation) => this.redirect(relation)), ...relations] },
    });
  }

  private redirect(relation: RelationMetadata): RelationMetadata {
    return inherit(relation, {
      inverseEntityMetadata: { get: () => this.of(relation.inverseEntityMetadata) },
    });
  }

  /** The DataSource, with extended metadata. */
  private dataSourceOf({ dataSource }: EntityMetadata): DataSource {
    return inherit(dataSource, {
      getMetadata: {
        value: (target: Parameters<DataSource['getMetadata']>[0]) => this.of(dataSource.getMetadata(target)),
      },
    });
  }
}

/** An object that differs from its prototype in these properties. */
function inherit<T extends object>(prototype: T, properties: PropertyDescriptorMap): T {
  return Object.create(prototype, properties) as T;
}
