/** The person whose drafts are read and written; undefined while no one is signed in. */
let owner: string | undefined

export const draftOwner = () => owner

export const setDraftOwner = (id: string | undefined) => {
  owner = id
}
