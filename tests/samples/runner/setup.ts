import type { TestProject } from 'vitest/node'
import { createWorkspace, removeWorkspace, type Workspace } from '../workspace.ts'

declare module 'vitest' {
  interface ProvidedContext {
    workspace: Workspace
  }
}

export default function setup(project: TestProject): () => void {
  const workspace = createWorkspace()
  project.provide('workspace', workspace)
  return () => removeWorkspace(workspace)
}
