import { fileRows } from '#lib/list/list'
import { BarTable, type BarTableProps } from './bar-table.tsx'
import { Block, type BlockProps } from './block.tsx'

type TableBlockProps<Data, Row> = Omit<BlockProps<Data>, 'file' | 'children'> &
  BarTableProps<NoInfer<Row>> & { rows: readonly Row[] | undefined }

/** A block whose columns give both the table and the file. */
export function TableBlock<Data, Row>({ rows = [], ...props }: TableBlockProps<Data, Row>) {
  return (
    <Block {...props} file={() => fileRows(props.columns, rows)}>
      {() => rows.length > 0 && <BarTable {...props} rows={rows} />}
    </Block>
  )
}
